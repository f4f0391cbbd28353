import { isObject } from '../schema/json.ts';
import type { ShownBy } from './rule.ts';
import type { SchemaPair } from './schemaPair.ts';
import { madeUp } from './view.ts';

/** A name that an object of this pair lists on neither side. */
export const newName = ({ old, next }: SchemaPair): string => {
  const lists = (name: string): boolean =>
    [...old.members, ...next.members].some(
      ({ schema }) => isObject(schema.properties) && Object.hasOwn(schema.properties, name),
    );
  let name = 'other';
  for (let number = 2; lists(name); number++) name = `other_${number}`;
  return name;
};

/** Shown by a member with such a name, whatever its value. */
export const anyOther = ({ old }: SchemaPair): ShownBy => ({
  holds: undefined,
  as: madeUp(old.place.document, { type: 'string' }),
});
