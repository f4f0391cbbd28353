import { stem } from './words.ts';

/** What the verb in a tool's name does: looks at things, or changes something. */
export type Deed = 'reads' | 'acts';

/** By the verb of a tool's name; nothing where there is none. */
export const deedOf = (nameWords: readonly string[]): Deed | undefined => {
  const verb = verbOf(nameWords);
  return verb === undefined ? undefined : deeds.get(verb);
};

/**
 * The verb of a name: its first word, or else a word that is nothing but a verb, or else the last. Words that
 * are nouns as well (`order`, `report`) count in front only.
 */
export const verbOf = (nameWords: readonly string[]): string | undefined => {
  const [first = ''] = nameWords;
  if (deeds.has(first)) return first;
  const plain = nameWords.find((word) => deeds.has(word) && !nouns.has(word));
  if (plain !== undefined) return plain;
  const last = nameWords.at(-1) ?? '';
  return deeds.has(last) && !nouns.has(last) ? last : undefined;
};

/** Whether the words are a verb for the same deed: to open a ticket is to create one. */
export const sameVerb = (a: string, b: string): boolean =>
  a === b || synonyms.some((group) => group.has(a) && group.has(b));

/** One verb for all that mean to look for something, and to make something; the verb itself otherwise. */
export const verbLike = (verb: string): string =>
  likes
    .find((group) => group.has(verb))
    ?.values()
    .next().value ?? verb;

/**
 * The same of a tool among few, where names say it in more ways: without a verb that is known, the first words of
 * the description decide, and what tells nothing of looking changes something.
 */
export const deedAmongFew = (nameWords: readonly string[], described: readonly string[]): Deed => {
  const known = deedOf(nameWords);
  if (known !== undefined) return known;
  if (nameWords.some((word) => looks.has(word))) return 'reads';
  const word = described.find((one) => deeds.has(one) || looks.has(one)) ?? '';
  return deeds.get(word) ?? (looks.has(word) ? 'reads' : 'acts');
};

/** Whether tools with this verb compete whatever they are about: a model searches where it thinks best. */
export const competes = (verb: string): boolean => competing.has(verb);

/** Whether the one verb undoes what the other does: nobody takes such tools for each other. */
export const opposite = (a: string, b: string): boolean =>
  (doing.has(a) && undoing.has(b)) || (undoing.has(a) && doing.has(b));

/** Whether a tool with this verb is called because somebody asked for just that, and for no other reason. */
export const isSwitch = (verb: string): boolean => switches.has(verb);

export const isVerb = (word: string): boolean => deeds.has(word);

/** Whether the verb brings something about that was not there: what a model does too much rather than too little. */
export const opensSomething = (nameWords: readonly string[]): boolean => openers.has(verbOf(nameWords) ?? '');

const list = (text: string): readonly string[] => text.split(/\s+/).map(stem);

const likes: readonly ReadonlySet<string>[] = [
  'get fetch retrieve return look show read find search query obtain',
  'create make add register',
  'calculate compute determine find',
].map((group) => new Set(list(group)));

const synonyms: readonly ReadonlySet<string>[] = [
  'create open make add new file submit raise register log start',
  'get fetch retrieve return look show read describe view give provide obtain display',
  'find search query look list retrieve',
  'list get show retrieve return enumerate',
  'update edit modify change set write save',
  'delete remove destroy drop erase',
  'send post submit deliver',
  'cancel abort stop end',
].map((group) => new Set(list(group)));

const deeds: ReadonlyMap<string, Deed> = new Map<string, Deed>([
  ...list(
    'get list search find read fetch show query check lookup look view describe count retrieve compute calculate',
  ).map((verb) => [verb, 'reads'] as const),
  ...list(
    `create open make add file submit raise register update edit modify change set write save delete remove send
    post cancel stop start run execute assign enable disable activate deactivate reset move merge close resolve
    approve reject return refund book order pay transfer issue push request reply upload schedule publish escalate`,
  ).map((verb) => [verb, 'acts'] as const),
]);

const looks: ReadonlySet<string> = new Set(
  list(
    'tell give detect validate analyze summarize compare status info detail history lookup track estimate',
  ),
);

const competing: ReadonlySet<string> = new Set(list('search find query summarize translate issue'));

const doing: ReadonlySet<string> = new Set(
  list(
    'create add open make run start enable enter activate install connect subscribe book reserve lock join assign',
  ),
);

const undoing: ReadonlySet<string> = new Set(
  list(
    'delete remove close stop disable exit deactivate uninstall disconnect unsubscribe cancel unlock leave unassign',
  ),
);

const switches: ReadonlySet<string> = new Set(
  list('delete remove activate deactivate enable disable reset toggle write rename'),
);

const openers: ReadonlySet<string> = new Set(
  list(
    `create open make file submit raise register send post start run execute book order pay transfer issue push request
    reply upload schedule publish escalate refund cancel report log`,
  ),
);

const nouns: ReadonlySet<string> = new Set(
  list('book order report issue log request schedule file post transfer count query'),
);
