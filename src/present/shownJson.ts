import type { Json } from '../schema/json.ts';
import { visible } from './visible.ts';

/** A value on one line, cut after so many characters with a note of how long it is. */
export const shownJson = (value: Json, most = 240): string => {
  const text = visible(JSON.stringify(value));
  if (text.length <= most) return text;
  const end = isHighSurrogate(text, most - 1) ? most - 1 : most;
  return `${text.slice(0, end)}… (${text.length} characters)`;
};

const isHighSurrogate = (text: string, at: number): boolean => {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit <= 0xdbff;
};
