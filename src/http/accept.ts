/**
 * Which of the media types offered a client wants most (RFC 9110 section 12.5.1), or undefined where it takes none.
 * Between equals the one offered first wins; no Accept header takes everything.
 */
export const accept = <T extends string>(header: string | null, offered: readonly T[]): T | undefined => {
  if (header === null || header.trim() === '') return offered[0];
  const ranges = header.split(',').slice(0, 50).map(readRange);
  let best: { type: T; weight: number } | undefined;
  for (const type of offered) {
    const weight = weightOf(type, ranges);
    if (weight > (best?.weight ?? 0)) best = { type, weight };
  }
  return best?.type;
};

type Range = { readonly range: string; readonly weight: number };

const readRange = (text: string): Range => {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  const given = weight === undefined ? 1 : Number(weight.slice(2));
  return { range, weight: given >= 0 && given <= 1 ? given : 0 };
};

/** The most specific range that covers the type decides. */
const weightOf = (type: string, ranges: readonly Range[]): number => {
  for (const wanted of [type, `${type.split('/')[0]}/*`, '*/*']) {
    const found = ranges.find(({ range }) => range === wanted);
    if (found !== undefined) return found.weight;
  }
  return 0;
};
