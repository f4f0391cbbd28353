import type { Lens } from '../schema/lens.ts';
import type { Pointer } from '../schema/pointer.ts';
import type { UnionPair } from './unions.ts';
import type { View } from './view.ts';

export type Side = 'input' | 'output';

/** One place of a schema, before and after, as the rules see it. */
export type SchemaPair = Setting & {
  readonly position: 'root' | 'inside';
  readonly old: View;
  readonly next: View;
  /** The unions of both sides with their branches paired. */
  readonly unions: readonly UnionPair[];
  /** The words were compared one level up, where this is a branch made of a whole schema. */
  readonly wordless: boolean;
  /** It was found among other pairs without a look at the text, which may be the same on both sides. */
  readonly maybeAlike: boolean;
  /** The pair that it stands directly inside, and how that one's values lead to its own; the root has none. */
  readonly around: { readonly pair: SchemaPair; readonly by: Step } | undefined;
  /** What `perPair` computed; it goes with the pair. */
  readonly parts: Map<unknown, unknown>;
};

/** From a value to the part of it that a schema directly inside its schema is about. */
export type Step =
  | { readonly to: 'member'; readonly name: string }
  /** A member whose name is listed nowhere, or one that a pattern names. */
  | { readonly to: 'member-of-map' }
  | { readonly to: 'member-of-pattern'; readonly pattern: string }
  | { readonly to: 'item'; readonly index: number }
  /** The value itself, as long as it is one of this branch of a union. */
  | { readonly to: 'branch' }
  /** What can only be found by a search: names, or what is left over by other schemas. */
  | { readonly to: 'elsewhere' };

/** What is the same all through one schema of one tool. */
export type Setting = {
  readonly side: Side;
  readonly lens: Lens;
  /** A property's new name, by its old pointer, as the publisher declared. */
  readonly renamed: (pointer: Pointer) => string | undefined;
  /** The tool is sent in OpenAI's strict form. */
  readonly strict: boolean;
};

/** Computed once a pair, however many rules ask. */
export const perPair = <Part>(make: (pair: SchemaPair) => Part): ((pair: SchemaPair) => Part) => {
  return (pair) => {
    const known = pair.parts.get(make) as { part: Part } | undefined;
    if (known !== undefined) return known.part;
    const part = make(pair);
    pair.parts.set(make, { part });
    return part;
  };
};
