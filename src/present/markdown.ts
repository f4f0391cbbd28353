import { visible } from './visible.ts';

/**
 * Words from outside as Markdown that renders as just those words. Escaping with backslashes is not enough: a
 * renderer links mentions, issues, commits and addresses after it has read them. So every word that could be read
 * as anything but a word stands in a code span, and so does what is already quoted by backticks.
 */
export const markdownProse = (text: string): string =>
  visible(text).replace(/(?:`[^`]+`|\S)+/g, (word) => {
    const { before, core, after } = punctuated(word);
    const quoted = /^`([^`]+)`$/.exec(core)?.[1];
    if (quoted !== undefined) return `${before}${markdownCode(quoted)}${after}`;
    return isPlain(core) ? word : `${before}${markdownCode(core)}${after}`;
  });

/** A code span that its content cannot leave (CommonMark 6.1): its fence is longer than any run of backticks inside. */
export const markdownCode = (text: string): string => {
  const shown = visible(text);
  if (shown === '') return '(empty)';
  const fence = '`'.repeat(longestRun(shown) + 1);
  const pad = /^[` ]|[` ]$/.test(shown) ? ' ' : '';
  return `${fence}${pad}${shown}${pad}${fence}`;
};

/** A fenced block (CommonMark 4.5), each line after `indent`. */
export const markdownBlock = (text: string, language: string, indent: string): string => {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  const lines = text.split('\n').map((line) => `${indent}${visible(line)}`);
  return [`${indent}${fence}${language}`, ...lines, `${indent}${fence}`].join('\n');
};

const longestRun = (text: string): number =>
  [...text.matchAll(/`+/g)].reduce((longest, [run]) => Math.max(longest, run.length), 0);

/** A word without the punctuation that a sentence puts around it. */
const punctuated = (word: string): { before: string; core: string; after: string } => {
  let start = 0;
  let end = word.length;
  while (start < end && '"\'“‘('.includes(word.charAt(start))) start += 1;
  while (end > start && '.,;:!?"\'”’)…'.includes(word.charAt(end - 1))) end -= 1;
  return { before: word.slice(0, start), core: word.slice(start, end), after: word.slice(end) };
};

/** Nothing but letters, digits and harmless signs, and nothing that GitHub links all the same: commits and issues. */
const isPlain = (core: string): boolean =>
  /^[\p{L}\p{M}\p{N}'’–→+=%°-]*$/u.test(core) && !/^(?:[0-9a-f]{7,}|[a-z]+-[0-9]+|[-+=]+)$/i.test(core);
