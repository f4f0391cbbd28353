import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import type { CharSet, DFA, NFA } from 'refa';
import { automata } from './automata.ts';

/** A set of texts as an automaton over code points. */
export type Language = DFA;

const maxCharacter = 0x10ffff;
const options = { maxCharacter };
const mostNodes = 2_000;
const kept = new Map<string, Language | undefined>();
const mostKept = 1_000;

/**
 * The texts that a JSON Schema pattern accepts (ECMA-262 with the `u` flag, found anywhere in the text).
 * Nothing for a pattern with look-around, back-references, word boundaries or anchors in its middle, and for
 * one whose automaton would grow beyond a bound.
 */
export const language = (pattern: string): Language | undefined => {
  if (kept.has(pattern)) return kept.get(pattern);
  const made = pattern.length > 1_000 ? undefined : bounded(() => read(pattern));
  if (kept.size >= mostKept) kept.clear();
  kept.set(pattern, made);
  return made;
};

/** The texts in all of `inside` and in none of `outside`, with a length in the bounds. */
export const within = (
  inside: readonly string[],
  outside: readonly string[],
  min: number,
  max: number,
): Language | undefined => {
  const key = JSON.stringify([inside, outside, min, String(max)]);
  if (joined.has(key)) return joined.get(key);
  const made = intersected(inside, outside, min, max);
  if (joined.size >= mostJoined) joined.clear();
  joined.set(key, made);
  return made;
};

const joined = new Map<string, Language | undefined>();
const mostJoined = 200;
/** How many patterns are looked at, and how many of them may change what is left of the texts. */
const mostPatterns = 300;
const mostTogether = 8;

const intersected = (
  inside: readonly string[],
  outside: readonly string[],
  min: number,
  max: number,
): Language | undefined => {
  if (inside.length > mostTogether || inside.length + outside.length > mostPatterns) return undefined;
  const [first, ...others] = inside;
  let texts = first === undefined ? allTexts() : language(first);
  for (const pattern of others) texts = both(texts, language(pattern));
  let left = mostTogether - inside.length;
  for (const pattern of outside) {
    const rest: Language | undefined = texts && without(texts, language(pattern));
    if (rest !== texts) left -= 1;
    if (rest === undefined || left < 0) return undefined;
    texts = rest;
  }
  return min > 0 || max < Number.POSITIVE_INFINITY ? both(texts, ofLength(min, max)) : texts;
};

const both = (texts: Language | undefined, part: Language | undefined): Language | undefined => {
  if (texts === undefined || part === undefined) return undefined;
  const { DFA } = automata();
  return bounded(() => DFA.fromIntersection(texts, part, new DFA.LimitedNodeFactory(mostNodes * 4)));
};

/** Those that a pattern does not accept. Of many patterns most have nothing in common with them: they take nothing away. */
const without = (texts: Language, part: Language | undefined): Language | undefined => {
  if (part === undefined) return undefined;
  return areApart(texts, part) ? texts : less(texts, part);
};

const less = (texts: Language, part: Language): Language | undefined =>
  both(
    texts,
    bounded(() => complement(part)),
  );

/** False as well where it takes too long to see. */
const areApart = (texts: Language, part: Language): boolean =>
  bounded(() => automata().isDisjointWith(texts, part, mostNodes)) === true;

export const allTexts = (): Language => automata().DFA.all(options);

/** Those that a pattern accepts, and the rest; nothing where that cannot be told. */
export const split = (
  texts: Language,
  pattern: string,
): { readonly inside: Language | 'empty'; readonly outside: Language | 'empty' } | undefined => {
  const part = language(pattern);
  if (part === undefined) return undefined;
  if (areApart(texts, part)) return { inside: 'empty', outside: texts };
  const inside = both(texts, part);
  const outside = less(texts, part);
  if (inside === undefined || outside === undefined) return undefined;
  return { inside: unlessEmpty(inside), outside: unlessEmpty(outside) };
};

const unlessEmpty = (texts: Language): Language | 'empty' => (texts.isEmpty ? 'empty' : texts);

/** Short and readable texts of the language, few. */
export const wordsOf = function* (texts: Language, most: number): Generator<string> {
  const live = reaching(texts);
  if (!live.has(texts.initial)) return;
  let frontier: { node: DFA.ReadonlyNode; word: string }[] = [{ node: texts.initial, word: '' }];
  let given = 0;
  for (let length = 0; length < 400 && frontier.length > 0; length += 1) {
    const next: typeof frontier = [];
    const seen = new Map<DFA.ReadonlyNode, number>();
    for (const { node, word } of frontier) {
      if (texts.finals.has(node as DFA.Node)) {
        yield word;
        given += 1;
        if (given >= most) return;
      }
      for (const [set, to] of node.out) {
        if (!live.has(to) || (seen.get(to) ?? 0) >= 3) continue;
        seen.set(to, (seen.get(to) ?? 0) + 1);
        next.push({ node: to, word: word + readable(set, word) });
      }
    }
    frontier = next.slice(0, 200);
  }
};

/** Read as Unicode; where only needless escapes stand in the way (`\_`, `\@`), without them. */
const read = (pattern: string): Language | undefined => {
  const made = bounded(() => readUnicode(pattern));
  const bare = made === undefined ? withoutNeedlessEscapes(pattern) : pattern;
  return bare === pattern ? made : bounded(() => readUnicode(bare));
};

const withoutNeedlessEscapes = (pattern: string): string => {
  let text = '';
  let inClass = false;
  for (let index = 0; index < pattern.length; index += 1) {
    const character = pattern[index] as string;
    const next = pattern[index + 1];
    if (character === '\\' && next !== undefined) {
      const needless = /[\s_@"'#%&,:;<=>!~`]/.test(next) || (next === '-' && !inClass);
      text += needless ? next : character + next;
      index += 1;
      continue;
    }
    if (character === '[') inClass = true;
    else if (character === ']') inClass = false;
    text += character;
  }
  return text;
};

const readUnicode = (pattern: string): Language | undefined => {
  const ast = new RegExpParser().parsePattern(pattern, undefined, undefined, { unicode: true });
  let anchors = 0;
  let odd = false;
  visitRegExpAST(ast, {
    onAssertionEnter: (node) => {
      if (node.kind === 'start' || node.kind === 'end') anchors += 1;
      else odd = true;
    },
    onBackreferenceEnter: () => {
      odd = true;
    },
  });
  if (odd) return undefined;
  const branches = ast.alternatives.map(({ elements }) => {
    const [first] = elements;
    const last = elements.at(-1);
    const starts = first?.type === 'Assertion' && first.kind === 'start';
    const ends = last?.type === 'Assertion' && last.kind === 'end';
    anchors -= Number(starts) + Number(ends);
    const inner = elements.slice(starts ? 1 : 0, ends ? -1 : undefined);
    const body = inner.map((element) => element.raw).join('');
    return `${starts ? '' : '[^]*'}(?:${body})${ends ? '' : '[^]*'}`;
  });
  if (anchors !== 0) return undefined;
  const source = branches.join('|').replaceAll('[^]', '[\\s\\S]');
  const { DFA, JS, NFA } = automata();
  const { expression } = JS.Parser.fromLiteral({ source, flags: 'u' }).parse({ backreferences: 'throw' });
  const nfa = NFA.fromRegex(expression, options, {}, new NFA.LimitedNodeFactory(mostNodes));
  if (isTangled(nfa)) return undefined;
  const dfa = DFA.fromFA(nfa, new DFA.LimitedNodeFactory(mostNodes));
  if (isCostly(dfa)) return undefined;
  dfa.minimize();
  return dfa;
};

/** Whether so many ways lead from state to state that following all of them at once takes long. */
const isTangled = (texts: NFA): boolean => {
  let ways = 0;
  for (const node of texts.nodes()) {
    ways += node.out.size;
    if (ways > mostWays) return true;
  }
  return false;
};

/** Patterns that people write have a few hundred at most. */
const mostWays = 4_000;

/** Whether its states have so many ranges of characters between them that every step takes long. */
const isCostly = (texts: Language): boolean => {
  let ranges = 0;
  for (const node of texts.nodes()) {
    for (const _ of node.out) ranges += 1;
    if (ranges > mostRanges) return true;
  }
  return false;
};

const mostRanges = 40_000;

const complement = (texts: Language): Language => {
  const other = texts.copy();
  other.complement();
  return other;
};

const longest = 300;

const ofLength = (min: number, max: number): Language | undefined => {
  if (min > longest) return undefined;
  // A bound too far to count to is left out: the language is then too large, never too small.
  const bound = max > longest ? '' : String(max);
  return bounded(() => {
    const { DFA, JS, NFA } = automata();
    const { expression } = JS.Parser.fromLiteral({ source: `[\\s\\S]{${min},${bound}}`, flags: 'u' }).parse();
    return DFA.fromFA(NFA.fromRegex(expression, options));
  });
};

const bounded = <T>(make: () => T): T | undefined => {
  try {
    return make();
  } catch {
    return undefined;
  }
};

/** The states from which a text can still be accepted. */
const reaching = (texts: Language): ReadonlySet<DFA.ReadonlyNode> => {
  const into = new Map<DFA.ReadonlyNode, DFA.ReadonlyNode[]>();
  for (const node of texts.nodes()) {
    for (const [, to] of node.out) into.set(to, [...(into.get(to) ?? []), node]);
  }
  const live = new Set<DFA.ReadonlyNode>(texts.finals);
  const visit: DFA.ReadonlyNode[] = [...live];
  for (let node = visit.pop(); node !== undefined; node = visit.pop()) {
    for (const from of into.get(node) ?? []) {
      if (!live.has(from)) {
        live.add(from);
        visit.push(from);
      }
    }
  }
  return live;
};

const liked = ['abcdefghijklmnopqrstuvwxyz', '0123456789', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', ' -_./@:,'];

/** A character of the set, rather a letter or digit that does not repeat the last one. */
const readable = (set: { min: number; max: number } | CharSet, word: string): string => {
  const last = word.at(-1);
  const ranges = 'ranges' in set ? set.ranges : [set];
  const has = (character: string): boolean => {
    const code = character.codePointAt(0) as number;
    return ranges.some(({ min, max }) => min <= code && code <= max);
  };
  for (const letters of liked) {
    let fallback: string | undefined;
    for (const letter of letters) {
      if (!has(letter)) continue;
      if (letter !== last) return letter;
      fallback = letter;
    }
    if (fallback !== undefined) return fallback;
  }
  for (const { min, max } of ranges) if (max >= 0xa1) return String.fromCodePoint(Math.max(min, 0xa1));
  return String.fromCodePoint(ranges[0]?.min ?? 0x20);
};
