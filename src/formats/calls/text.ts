import { type JsonObject, member } from '../../schema/json.ts';

/** A member that is text, or a number written as text: some interfaces number their calls. */
export const text = (object: JsonObject, name: string): string | undefined => {
  const value = member(object, name);
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
};
