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
  if (/(?:start|end|begin|due|arrival|departure|created|updated|expires) (?:time|at)$/.test(all.join(' ')))
    return 'moment';
  if (numbered.test(all.join(' '))) return 'identifier';
  return kinds.find(([, lasts]) => lasts.has(last))?.[0];
};

/** What people number to tell one from another; pages and floors are numbered to be counted. */
const numbered =
  /(?:^| )(?:order|invoice|ticket|case|tracking|booking|reservation|contract|policy|claim|confirmation|customer|shipment|parcel|serial|account) (?:number|no|nr|ref|reference)$/;

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const kinds: readonly (readonly [NameKind, ReadonlySet<string>])[] = [
  ['identifier', set('id uuid guid')],
  ['moment', set('date datetime timestamp birthday dob deadline since until')],
  ['measure', set('timeout duration delay interval weight ttl distance amount price budget salary')],
  ['grade', set('priority severity urgency')],
];
