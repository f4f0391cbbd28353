import { visible } from '../../present/visible.ts';
import { requireText } from '../names.ts';
import { Problem } from '../problem.ts';
import { readTime } from '../readTime.ts';
import type { Caller } from './caller.ts';
import { covers } from './covers.ts';
import { type Scope, scopes } from './scope.ts';

export type KeyWish = {
  readonly name: string;
  /** Whose it is; its name where nothing is said. */
  readonly owner?: string | undefined;
  readonly scopes: readonly string[];
  /** Patterns; every toolset where nothing is said. */
  readonly toolsets?: readonly string[] | undefined;
  /** RFC 3339; never where nothing is said. */
  readonly expires?: string | null | undefined;
};

/** A key as it may be made: by whom it is asked for gives away nothing that they do not have themselves. */
export const readKeyWish = (
  wish: KeyWish,
  caller: Pick<Caller, 'scopes' | 'toolsets'>,
  now: Date,
): { name: string; owner: string; scopes: Scope[]; toolsets: string[]; expiresAt: Date | null } => {
  const name = requireLabel(wish.name, 'name');
  const owner = wish.owner === undefined ? name : requireLabel(wish.owner, 'owner');
  const wanted = scopes.filter((scope) => wish.scopes.includes(scope));
  const unknown = wish.scopes.find((scope) => !scopes.some((known) => known === scope));
  if (unknown !== undefined || wanted.length === 0) {
    throw invalid(
      '/scopes',
      unknown === undefined
        ? 'The key has no scope.'
        : `There is no scope ${JSON.stringify(unknown.slice(0, 100))}.`,
      `Use some of ${scopes.join(', ')}.`,
    );
  }
  const toolsets = [...new Set(wish.toolsets ?? ['*'])];
  const wrong = toolsets.find((pattern) => !patternForm.test(pattern));
  if (toolsets.length === 0 || toolsets.length > 100 || wrong !== undefined) {
    throw invalid(
      '/toolsets',
      wrong === undefined
        ? 'The key is about no toolset, or has more than 100 patterns.'
        : `${JSON.stringify(wrong.slice(0, 200))} is no pattern of toolset names.`,
      'Give names in which "*" stands for any characters, such as "billing-*"; "*" alone is every toolset.',
    );
  }
  refuseMore(caller, wanted, toolsets);
  return { name, owner, scopes: wanted, toolsets, expiresAt: readExpiry(wish.expires, now) };
};

const patternForm = /^[a-z0-9*][a-z0-9._*-]{0,127}$/;

/** A pattern lies within another where that matches it letter by letter, its stars only where the other has some. */
const refuseMore = (
  caller: Pick<Caller, 'scopes' | 'toolsets'>,
  wanted: readonly Scope[],
  toolsets: readonly string[],
): void => {
  const scope = wanted.find((one) => !caller.scopes.has(one));
  if (scope !== undefined) {
    throw invalid(
      '/scopes',
      `The key that asks does not have the scope "${scope}" itself, so it cannot give it.`,
      'Leave it out, or ask with a key that has it.',
    );
  }
  const pattern = toolsets.find((one) => !covers(caller, one));
  if (pattern !== undefined) {
    throw invalid(
      '/toolsets',
      `The key that asks is not about all of "${pattern}", so it cannot give that.`,
      `Stay within ${caller.toolsets.map((one) => `"${one}"`).join(', ')}, or ask with a key that is about more.`,
    );
  }
};

/** One line that people read, without what they would not see of it. */
const requireLabel = (text: string, field: string): string => {
  const label = requireText(text, field, 100).normalize('NFC').trim();
  if (label !== '' && !/[\p{Cc}\u2028\u2029]/u.test(label) && visible(label) === label) return label;
  throw invalid(
    `/${field}`,
    `${field} is empty, or holds control characters or others that cannot be seen.`,
    'Give a name on one line.',
  );
};

const readExpiry = (text: string | null | undefined, now: Date): Date | null => {
  if (text === undefined || text === null) return null;
  const at = readTime(text);
  if (at === undefined) {
    throw invalid(
      '/expires',
      'expires is no time.',
      'Give one as RFC 3339 has it, like "2030-01-31T00:00:00Z".',
    );
  }
  if (at <= now) throw invalid('/expires', 'expires has passed.', 'Give a time that is still to come.');
  return at;
};

const invalid = (pointer: string, says: string, instead: string): Problem =>
  new Problem('invalid-request', says, instead, { errors: [{ pointer, message: `${says} ${instead}` }] });
