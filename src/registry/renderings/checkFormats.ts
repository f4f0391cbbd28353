import type { FormatId } from '../../formats/formatIds.ts';
import { type Text, textOf } from '../judge/text.ts';
import type { Registry } from '../registry.ts';
import { type FormatCheck, formatCheck } from './formatCheck.ts';
import { refuseRefused } from './refuseRefused.ts';

/** What the formats would make of a definition that may never be published: nothing is kept. `data` goes with a refusal. */
export const checkFormats = async (
  { judge }: Registry,
  text: Text,
  formats: readonly FormatId[],
  data: Readonly<Record<string, unknown>>,
): Promise<readonly FormatCheck[]> => {
  const rendered = await Promise.all(
    formats.map(async (format) => ({ format, ...(await judge.render({ text, format })) })),
  );
  await refuseRefused(rendered, async () => textOf(text), data);
  return rendered.map(formatCheck);
};
