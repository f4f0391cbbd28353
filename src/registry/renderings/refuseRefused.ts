import { profiles } from '../../formats/profiles/index.ts';
import type { Refusal } from '../../formats/refusal.ts';
import { under } from '../../schema/pointer.ts';
import type { Fault } from '../../toolset/fault.ts';
import type { Toolset } from '../../toolset/toolset.ts';
import { Problem } from '../problem.ts';
import type { StoredRendering } from './storedRendering.ts';

/**
 * Refuses what the provider of any of these renderings would answer with an error, all of it at once. `text`
 * gives the canonical definition, read only where there is something to refuse.
 */
export const refuseRefused = async (
  renderings: readonly Pick<StoredRendering, 'format' | 'refusals'>[],
  text: () => Promise<string>,
  data: Readonly<Record<string, unknown>> = {},
): Promise<void> => {
  const refused = renderings.flatMap(({ format, refusals }) =>
    refusals.filter(({ verified }) => verified).map((refusal) => ({ format, ...refusal })),
  );
  if (refused.length === 0) return;
  const { tools } = JSON.parse(await text()) as Toolset;
  const places = new Map(tools.map(({ name }, index) => [name, index]));
  const formats = [...new Set(refused.map(({ format }) => format))];
  const names = formats.map((format) => profiles[format].title);
  throw new Problem(
    'format-refuses',
    `${listed(names)} would answer these tools with an error, for ${refused.length === 1 ? 'a reason' : `${refused.length} reasons`}.`,
    'Correct what "errors" lists, or use another format.',
    {
      errors: refused.slice(0, most).map((refusal) => faultOf(refusal, places)),
      data: { formats, refusals: refused.slice(0, most), ...data },
    },
  );
};

/** A request with more reasons than these has the first of them. */
const most = 1_000;

const faultOf = (refusal: Refusal & { format: string }, places: ReadonlyMap<string, number>): Fault => {
  const { tool, rule, pointer, format } = refusal;
  const index = tool === null ? undefined : places.get(tool);
  return {
    pointer: index === undefined ? '/tools' : `${under('/tools', index)}${pointer}`,
    message: `${tool === null ? '' : `${tool}: `}${refusal.message} (${format}, ${rule})`,
  };
};

const listed = (names: readonly string[]): string =>
  names.length < 2 ? `${names[0]}` : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
