import { type Json, type JsonObject, member } from '../../schema/json.ts';
import { under } from '../../schema/pointer.ts';

/** An object read member by member; what nobody asked for is left over. */
export type Members = {
  readonly take: (name: string) => Json | undefined;
  readonly text: (name: string) => string | undefined;
  readonly flag: (name: string) => boolean | undefined;
  /** The members that were not taken, by pointer. */
  readonly rest: () => [string, Json][];
};

/** Opens an object that stands at a pointer, to be read member by member. */
export const membersOf = (object: JsonObject, pointer = ''): Members => {
  const taken = new Set<string>();
  const takeIf = (name: string, fits: (value: Json) => boolean): Json | undefined => {
    const value = member(object, name);
    if (value === undefined || !fits(value)) return undefined;
    taken.add(name);
    return value;
  };
  return {
    take: (name) => takeIf(name, () => true),
    text: (name) => takeIf(name, (value) => typeof value === 'string') as string | undefined,
    flag: (name) => takeIf(name, (value) => typeof value === 'boolean') as boolean | undefined,
    rest: () =>
      Object.entries(object)
        .filter(([name]) => !taken.has(name))
        .map(([name, value]) => [under(pointer, name), value]),
  };
};
