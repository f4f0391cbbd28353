import { boundedMemo } from './boundedMemo.ts';

/** Counts tokens. The same text always has the same number. */
export type Tokenizer = {
  readonly name: string;
  readonly count: (text: string) => number;
};

/**
 * OpenAI's o200k encoding. Its tables are loaded when somebody first counts. For other providers the number is
 * an estimate: none of them publishes a tokenizer for its present models.
 */
export const loadTokenizer = async (): Promise<Tokenizer> => {
  loading ??= import('gpt-tokenizer/encoding/o200k_base').then(({ countTokens }) => {
    const countOne = (text: string): number => countTokens(text, { disallowedSpecial: new Set() });
    const memo = boundedMemo<number>(mostRemembered);
    const count = (text: string): number =>
      memo(text, () => inPieces(text).reduce((sum, piece) => sum + countOne(piece), 0));
    return { name: 'o200k_base (gpt-tokenizer 4.0.0)', count };
  });
  return loading;
};

let loading: Promise<Tokenizer> | undefined;

/** Characters of all remembered texts together. */
const mostRemembered = 32_000_000;

/** The tokenizer takes quadratic time on unbroken runs, so these are cut; at most a token a piece is gained. */
const inPieces = (text: string): string[] => {
  if (text.length <= longestRun) return [text];
  const pieces: string[] = [];
  let start = 0;
  let run = 0;
  let kind = -1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const here = kindOf(code);
    run = here === kind ? run + 1 : 1;
    kind = here;
    if (run > longestRun && !isLowSurrogate(code)) {
      pieces.push(text.slice(start, at));
      start = at;
      run = 1;
    }
  }
  pieces.push(text.slice(start));
  return pieces;
};

const longestRun = 2_000;

/** White space, letters and what may be one, or anything else: the tokenizer looks for the end of such a run. */
const kindOf = (code: number): number => {
  if (code === 32 || (code >= 9 && code <= 13)) return 0;
  if (code > 127 || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)) return 1;
  return 2;
};

const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;
