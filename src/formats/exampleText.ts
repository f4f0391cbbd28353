import type { Example } from '../toolset/toolset.ts';

/**
 * A description with its examples below it, as plain text:
 *
 *     The description.
 *
 *     EXAMPLES:
 *     - What it shows: {"compact":"JSON"} -> "output"
 *
 *     AVOID:
 *     - What it shows: {"compact":"JSON"}
 *       Why: The reason.
 *
 * Further lines of a text are indented by two, so that a line that starts with a dash starts an example.
 * `readExampleText` reads it back.
 */
export const writeExampleText = (
  description: string | undefined,
  examples: readonly Example[],
): string | undefined => {
  const blocks: string[] = [];
  if (description !== undefined && description !== '') blocks.push(description);
  const block = (heading: string, some: readonly Example[]): void => {
    if (some.length > 0) blocks.push(`${heading}\n${some.map(exampleLines).join('\n')}`);
  };
  block(
    headings.imitate,
    examples.filter((example) => example.negative !== true),
  );
  block(
    headings.avoid,
    examples.filter((example) => example.negative === true),
  );
  return blocks.length === 0 ? description : blocks.join('\n\n');
};

export const headings = { imitate: 'EXAMPLES:', avoid: 'AVOID:' } as const;

/** A text as an example carries it: line breaks at its end would stand as empty lines. */
export const exampleWords = (text: string): string => text.trimEnd();

/** Before a line that is not empty. */
const lineBreak = /\n(?=[^\n])/g;

const exampleLines = (example: Example): string => {
  const words = exampleWords(example.description ?? '');
  const why = exampleWords(example.whyBad ?? '');
  const shows = words === '' ? '' : `${words}: `;
  const gives = example.output === undefined ? '' : ` -> ${JSON.stringify(example.output)}`;
  const because = why === '' ? '' : `\nWhy: ${why}`;
  return `- ${`${shows}${JSON.stringify(example.input)}${gives}${because}`.replaceAll(lineBreak, '\n  ')}`;
};
