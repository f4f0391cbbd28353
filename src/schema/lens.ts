/**
 * Which inclusion makes an edit safe.
 *
 * - `declared`: every earlier call in declared names is accepted, in declared names, by the new schema;
 * - `strict`: that, and plain set inclusion as well.
 */
export type Lens = 'declared' | 'strict';

export const lenses = ['declared', 'strict'] as const satisfies readonly Lens[];
