import { clipped } from './clipped.ts';
import { visible } from './visible.ts';

/** One workflow command of GitHub Actions, which shows a message beside a line of a file. */
export const githubCommand = (
  level: 'error' | 'warning' | 'notice',
  properties: Readonly<Record<string, string | number | undefined>>,
  message: string,
): string => {
  const given = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${property(String(value))}`],
  );
  return `::${level} ${given.join(',')}::${data(clipped(message, longest))}\n`;
};

/** More than anybody reads beside a line. */
const longest = 4_000;

/** As the runner unescapes them: per cent first. */
const data = (text: string): string => visible(text).replaceAll('%', '%25');

const property = (text: string): string =>
  data(clipped(text, 1_000)).replaceAll(':', '%3A').replaceAll(',', '%2C');
