import type { SchemaDocument } from '../document.ts';
import { isArray, isObject, type Json } from '../json.ts';
import { type Pointer, under } from '../pointer.ts';
import type { SchemaNode } from './node.ts';
import type { Outcome } from './outcome.ts';

/** A place in the value. There is one for each place and run, so that places compare by identity. */
export type At = {
  readonly value: Json;
  readonly parent: At | undefined;
  readonly step: string | number;
  children: Map<string | number, At> | undefined;
};

/** One check of one value: what it may spend, what it has seen. */
export type Run = {
  readonly document: SchemaDocument;
  readonly reading: 'plain' | 'declared';
  /** Whether the document asks for evaluated names or items anywhere. */
  readonly tracks: boolean;
  readonly evaluate: (run: Run, node: SchemaNode, at: At, loud: boolean) => Outcome;
  /** Outcomes of schemas that references lead to; what is still being worked out stands as unknown. */
  readonly known: Map<SchemaNode, Map<At, { loud: boolean; outcome: Outcome }>>;
  /** Keywords that could not be checked. */
  readonly unchecked: Set<Pointer>;
  left: number;
  depth: number;
  /** Declared names could not be followed exactly, so that a missing declaration is not certain. */
  vague: boolean;
};

/** A keyword of one schema, ready to be held against places. */
export type Rule = (run: Run, at: At, out: Outcome, loud: boolean) => void;

export const rootAt = (value: Json): At => ({ value, parent: undefined, step: '', children: undefined });

export const childAt = (at: At, step: string | number): At => {
  at.children ??= new Map();
  let child = at.children.get(step);
  if (child === undefined) {
    const value = isArray(at.value)
      ? (at.value[step as number] as Json)
      : isObject(at.value)
        ? (at.value[step] as Json)
        : null;
    child = { value, parent: at, step, children: undefined };
    at.children.set(step, child);
  }
  return child;
};

export const pointerTo = (at: At): Pointer =>
  at.parent === undefined ? '' : under(pointerTo(at.parent), at.step);
