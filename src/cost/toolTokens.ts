import type { FormatId } from '../formats/formatIds.ts';
import type { CanonicalTool, CanonicalToolset } from '../toolset/toolset.ts';
import { boundedMemo } from './boundedMemo.ts';
import type { Tokenizer } from './tokenizer.ts';
import { bareText, wireFrame, wireText } from './wireText.ts';

/** The tokens of one tool on the wire, and what they are spent on. The parts add up to `tokens`. */
export type ToolTokens = {
  readonly tool: string;
  readonly tokens: number;
  readonly name: number;
  readonly description: number;
  readonly schema: number;
  readonly examples: number;
  /** Names of fields, brackets and commas, and whatever else the format sends of a tool. */
  readonly frame: number;
};

/**
 * The tokens of a toolset as a format sends it: each tool's, and those of what stands around them. Their sum is
 * what the whole text counts, since the text is cut where the tokenizer cuts it anyway: before the first letter
 * of a tool's first field.
 */
export const tokensByTool = (
  toolset: CanonicalToolset,
  format: FormatId,
  tokenizer: Tokenizer,
): { tools: readonly ToolTokens[]; around: number } => {
  const frame = wireFrame(format);
  const count = tokenizer.count;
  const last = toolset.tools.length - 1;
  const tools = toolset.tools.map((tool, index) => tokensOf(tool, index === last, format, tokenizer));
  const opening = last < 0 ? `${frame.before}${frame.after}` : `${frame.before}${lead(frame.between)}`;
  return { tools, around: opening === '' ? 0 : count(opening) };
};

/** JSON objects begin with a bracket and a quote, which belong to the run of signs before them. */
const lead = (between: string): string => (between === ',' ? '{"' : '');

const tokensOf = (
  tool: CanonicalTool,
  isLast: boolean,
  format: FormatId,
  { count }: Tokenizer,
): ToolTokens => {
  const memo = memoOf(`${format} ${isLast}`);
  return memo(tool.text, () => {
    const { text, wire } = wireText(tool, format);
    const { between, after } = wireFrame(format);
    const tokens = count(`${text.slice(lead(between).length)}${isLast ? after : between + lead(between)}`);
    const written = wire.description ?? '';
    const described = written.startsWith(tool.description ?? '') ? (tool.description ?? '') : written;
    const name = count(wire.name);
    const description = described === '' ? 0 : count(described);
    const inputs = wire.inputExamples === undefined ? 0 : count(JSON.stringify(wire.inputExamples));
    const examples = inputs + (written === described ? 0 : count(written.slice(described.length)));
    const rest = Math.max(0, tokens - name - description - examples);
    const frame = Math.min(rest, count(bareText(wire, format)));
    return {
      tool: tool.name,
      tokens,
      name,
      description,
      schema: rest - frame,
      examples: tokens - name - description - rest,
      frame,
    };
  });
};

const memos = new Map<string, <_>(text: string, work: () => ToolTokens) => ToolTokens>();

const memoOf = (key: string) => {
  const known = memos.get(key);
  if (known !== undefined) return known;
  const memo = boundedMemo<ToolTokens>(mostRemembered);
  memos.set(key, memo);
  return memo;
};

/** Characters of tools, for each format. */
const mostRemembered = 4_000_000;
