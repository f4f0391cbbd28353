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
  /** What `perPair` computed; it goes with the pair. */
  readonly parts: Map<unknown, unknown>;
};

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
