import { createHash } from 'node:crypto';
import { isArray, isObject, type Json, objectOf } from '../schema/json.ts';
import type { Change } from './change.ts';

type Fingerprinted = Pick<Change, 'rule' | 'tool' | 'path' | 'before' | 'after'>;

/** 12 hex digits that stay the same as long as the edit does, whatever the words about it become. */
export const fingerprint = (change: Fingerprinted): string => fullFingerprint(change).slice(0, 12);

/** The whole SHA-256, for where twelve digits are too few to tell changes apart. */
export const fullFingerprint = (change: Fingerprinted): string => {
  const facts: Json = [
    change.rule,
    change.tool,
    change.path,
    change.before === undefined ? [] : [change.before],
    change.after === undefined ? [] : [change.after],
  ];
  return createHash('sha256')
    .update(JSON.stringify(sorted(facts)))
    .digest('hex');
};

/** Members by code unit, so that the order a definition is written in does not count. */
const sorted = (value: Json): Json => {
  if (isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const names = Object.keys(value).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return objectOf(names.map((name) => [name, sorted(value[name] as Json)] as const));
};
