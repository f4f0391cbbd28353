import { checkValue } from '../schema/checkValue.ts';
import { openSchema, rootPlace } from '../schema/document.ts';
import { isObject, type Json } from '../schema/json.ts';
import type { Pointer } from '../schema/pointer.ts';
import type { ToolList } from './render.ts';
import { withoutStrictNulls } from './withoutStrictNulls.ts';

/** Whether a call fits, with words that a model can act on. */
export type CheckedCall = {
  readonly ok: boolean;
  readonly errors: readonly { readonly pointer: Pointer; readonly message: string }[];
  /** Places in the schema that nobody could judge; they count as fitting. */
  readonly unchecked: readonly Pointer[];
  /** What the tool is called later, where it was renamed. */
  readonly renamedTo?: string;
};

/**
 * Holds a call against the tools of a version. `renames` tells names that a tool got in later versions,
 * the newest being what `renamedTo` says; a name that is unknown here but stands in the ledger is explained.
 * Pointers of errors lead into the arguments; `''` is the call itself.
 */
export const checkCall = (
  toolset: ToolList,
  call: { readonly tool: string; readonly arguments: Json },
  renames: readonly { readonly from: string; readonly to: string }[] = [],
): CheckedCall => {
  const renamedTo = newestName(call.tool, renames);
  const later = renamedTo === undefined ? {} : { renamedTo };
  const tool = toolset.tools.find(({ name }) => name === call.tool);
  if (tool === undefined) {
    return {
      ok: false,
      errors: [{ pointer: '', message: unknown(toolset, call.tool, renamedTo) }],
      unchecked: [],
      ...later,
    };
  }
  if (!isObject(call.arguments)) {
    const message = `The arguments of "${call.tool}" must be one JSON object. Send the call again with an object.`;
    return { ok: false, errors: [{ pointer: '', message }], unchecked: [], ...later };
  }
  const args = tool.strict === true ? withoutStrictNulls(tool.inputSchema, call.arguments) : call.arguments;
  const place = rootPlace(openSchema(tool.inputSchema));
  const { verdict, errors, unchecked } = checkValue(place, args, { reading: 'declared', position: 'root' });
  const told = verdict === 'invalid' ? errors.map(inWords) : [];
  return { ok: verdict !== 'invalid', errors: told, unchecked, ...later };
};

/** A fault as a sentence that stands alone: a model may be shown nothing else. */
const inWords = ({ pointer, message }: CheckedCall['errors'][number]): CheckedCall['errors'][number] => ({
  pointer,
  message: `${pointer === '' ? 'The arguments' : `The argument ${pathOf(pointer)}`} ${message}.`,
});

/** `lines[0].count`, as code that reaches the place would say it. */
const pathOf = (pointer: Pointer): string =>
  pointer
    .split('/')
    .slice(1)
    .map((step, index) => {
      const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
      if (index > 0 && /^\d+$/.test(name)) return `[${name}]`;
      if (!/^[\w$-]+$/.test(name)) return `[${JSON.stringify(name)}]`;
      return index === 0 ? name : `.${name}`;
    })
    .join('');

/** Follows the ledger from name to name; a circle ends where it began. */
const newestName = (
  name: string,
  renames: readonly { readonly from: string; readonly to: string }[],
): string | undefined => {
  const next = new Map(renames.map(({ from, to }) => [from, to]));
  const seen = new Set([name]);
  let here = name;
  for (let to = next.get(here); to !== undefined && !seen.has(to); to = next.get(here)) {
    seen.add(to);
    here = to;
  }
  return here === name ? undefined : here;
};

const mostNames = 20;

const unknown = (toolset: ToolList, name: string, renamedTo: string | undefined): string => {
  const start = `There is no tool ${JSON.stringify(name)}.`;
  if (renamedTo !== undefined && toolset.tools.some((tool) => tool.name === renamedTo)) {
    return `${start} It is called ${JSON.stringify(renamedTo)}: call that instead.`;
  }
  const names = toolset.tools.map((tool) => tool.name);
  if (names.length === 0) return `${start} No tools are available.`;
  const shown = names.slice(0, mostNames).join(', ');
  return `${start} Call one of these: ${shown}${names.length > mostNames ? ', ...' : ''}.`;
};
