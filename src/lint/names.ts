import { wordsOf } from '../compat/likeNames.ts';

/** What the last words of a name say that it holds; lints ask by the kind, so that they agree. */
export type NameKind = 'identifier' | 'moment' | 'count' | 'measure' | 'grade';

/** The kind of value that a property's name announces, or nothing. */
export const kindOfName = (name: string): NameKind | undefined => {
  const all = wordsOf(name);
  const last = all.at(-1);
  if (last === undefined) return undefined;
  if (/(?:^limit|[a-z] limit|page size|batch size|per page|max results|quantity|top k)$/.test(all.join(' ')))
    return 'count';
  return kinds.find(([, lasts]) => lasts.has(last))?.[0];
};

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const kinds: readonly (readonly [NameKind, ReadonlySet<string>])[] = [
  ['identifier', set('id uuid guid')],
  ['moment', set('date datetime timestamp birthday dob deadline')],
  ['measure', set('timeout duration delay interval weight ttl')],
  ['grade', set('priority severity urgency')],
];
