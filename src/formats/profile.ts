import type { FamilyId } from './families/family.ts';
import type { FormatId } from './formatIds.ts';

/**
 * What one provider does with a family's shape, as data. Limits come in lists, each with whether a source
 * confirms it: documented ones refuse, the others warn.
 */
export type Profile = {
  readonly id: FormatId;
  /** The provider and its interface, as a sentence would name them. */
  readonly title: string;
  readonly family: FamilyId;
  /** Raised whenever the bytes change; stored renderings keep the revision they were made with. */
  readonly revision: number;
  /** Where calls to imitate go. Calls to avoid always go into the description. */
  readonly examples: 'input_examples' | 'description';
  /** The most examples the field takes for one tool. */
  readonly mostExamples?: number;
  /** What the request must carry besides when it carries examples. */
  readonly examplesRequire?: readonly string[];
  readonly strict: StrictWay;
  /** What the request must carry besides when a tool is strict. */
  readonly strictRequires?: readonly string[];
  readonly schema?: 'gemini-subset';
  /** `required`: an absent description is sent empty. `not-empty`: an empty one is left out. */
  readonly description?: 'required' | 'not-empty';
  readonly names: readonly NameRule[];
  /** What a client makes of a character outside the alphabet, when it repairs names: `_`. */
  readonly repeatedNames?: 'refused';
  readonly parameterNames?: readonly NameRule[];
  readonly mostTools: readonly Limit[];
  readonly leastTools?: Limit;
  /** In code points. */
  readonly longestDescription?: readonly Limit[];
  /** Keywords that must not stand at the root of the parameters. */
  readonly root?: { readonly refuses: readonly string[]; readonly verified: boolean };
  readonly references?: 'alone';
  readonly dialect?: 'draft-07';
  /** Set where the bytes are sent whole and the service reads only a part of them. */
  readonly reads?: KeywordReading;
  /** What stands in the request besides, always. */
  readonly requires?: readonly string[];
};

/**
 * - `openai`: the schema is rewritten (every property required, optional ones nullable, objects closed);
 * - `closed`: every object is closed, optional properties stay optional;
 * - `flag`: the flag is sent and the schema left alone;
 * - `request`: strictness is a field of the request, not of a tool;
 * - `none`: the provider has no such thing.
 */
export type StrictWay = {
  readonly way: 'openai' | 'closed' | 'flag' | 'request' | 'none';
  /** Send `false` too: where the flag is absent the service does something else. */
  readonly explicit?: true;
  readonly rules?: 'openai' | 'anthropic' | 'cohere';
  /** Smaller sizes that older versions of the interface are said to have. */
  readonly older?: { readonly properties: number; readonly levels: number };
};

export type NameRule = {
  readonly pattern: RegExp;
  /** The rule in words that follow "must": `be 1 to 64 of ...`. */
  readonly says: string;
  readonly verified: boolean;
};

export type Limit = { readonly count: number; readonly verified: boolean };

/** Which keywords a service reads of the schema it is sent, at the root and below it. */
export type KeywordReading = {
  readonly reads: (keyword: string, at: 'root' | 'inside') => boolean;
  /** Keywords below which everything is kept as it stands. */
  readonly whole: readonly string[];
  /** What becomes of the others. */
  readonly became: string;
};
