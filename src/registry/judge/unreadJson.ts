import type { Text } from './text.ts';

/** A JSON text, and the field of it that is meant. */
export type UnreadJson = { readonly text: Text; readonly field: string };

/**
 * Stands for a JSON value that this process has not read, since that would keep everybody else waiting: the text is
 * read where the value is judged. It has no property that anybody could take for one of the value.
 */
export const unreadJson = (unread: UnreadJson): object => {
  const value = Object.freeze({});
  texts.set(value, unread);
  return value;
};

/** What a value stands for; undefined for all others. */
export const unreadOf = (value: unknown): UnreadJson | undefined =>
  typeof value === 'object' && value !== null ? texts.get(value) : undefined;

const texts = new WeakMap<object, UnreadJson>();
