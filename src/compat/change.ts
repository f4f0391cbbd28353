import type { Json } from '../schema/json.ts';
import type { Pointer } from '../schema/pointer.ts';

/** Ordered: the verdict of a report is the greatest of its changes. */
export const verdicts = ['safe', 'breaking'] as const;
export type Verdict = (typeof verdicts)[number];

/** Ordered: the bump of a report is the greatest of its changes. */
export const bumps = ['none', 'patch', 'minor', 'major'] as const;
export type Bump = (typeof bumps)[number];

/** What a publisher declares to be the same under another name; without `tool` it is a tool's own name. */
export type Rename = {
  readonly from: string;
  readonly to: string;
  /** The tool (by its new name) whose property was renamed; `from` and `to` may be pointers when nested. */
  readonly tool?: string;
};

/** A call or a result that the old version allows and the new one contradicts, both checked. */
export type Witness =
  | { readonly tool: string; readonly arguments: Json }
  | { readonly tool: string; readonly result: Json };

/** One edit and what it does to conversations. The field order here is the order on the wire. */
export type Change = {
  /** Stable for ever once released; also the file name under `compat/rules/`. */
  readonly rule: string;
  readonly verdict: Verdict;
  readonly bump: Exclude<Bump, 'none'>;
  /** The tool's name in the new version, in the old one where it was removed; null for the toolset. */
  readonly tool: string | null;
  /** Into the tool, in the new version; in the old one where the thing is gone. */
  readonly path: Pointer;
  readonly before?: Json;
  readonly after?: Json;
  readonly message: string;
  readonly why: string;
  /** What to do instead; on breaking changes. */
  readonly instead?: string;
  readonly witness?: Witness;
  /** On a breaking change for which no witness was found. */
  readonly unproven?: true;
  readonly notices?: readonly string[];
  /** 12 hex digits over rule, tool, path, before and after, never over words. */
  readonly fingerprint: string;
};
