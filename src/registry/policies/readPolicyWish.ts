import { formatIds, isFormatId } from '../../formats/formatIds.ts';
import { type Level, levels } from '../../lint/finding.ts';
import { lints } from '../../lint/lints/index.ts';
import { lenses } from '../../schema/lens.ts';
import { under } from '../../schema/pointer.ts';
import type { Fault } from '../../toolset/fault.ts';
import { isStorable } from '../names.ts';
import { Problem } from '../problem.ts';
import { isChannelName } from '../versions/readSelector.ts';
import { defaultPolicy, keeps, onBreakings, type Policy, visibilities } from './policy.ts';

/** A policy as somebody wishes it: what is not named is at its default. */
export type PolicyWish = {
  readonly onBreaking?: Policy['onBreaking'] | undefined;
  readonly fourEyes?: boolean | undefined;
  readonly lens?: Policy['lens'] | undefined;
  readonly formats?: readonly string[] | undefined;
  readonly lint?:
    | {
        readonly levels?: Readonly<Record<string, Level | 'off' | undefined>> | undefined;
        readonly tokenBudget?: number | undefined;
      }
    | undefined;
  readonly channels?: Policy['channels'] | undefined;
  readonly visibility?: Policy['visibility'] | undefined;
  readonly calls?:
    | { readonly keep?: Policy['calls']['keep'] | undefined; readonly days?: number | undefined }
    | undefined;
  readonly traffic?: Policy['traffic'] | undefined;
};

/** The whole policy, or a refusal that names everything wrong with the wish. */
export const readPolicyWish = (wish: PolicyWish): Policy => {
  const faults = faultsOf(wish);
  if (faults.length > 0) {
    throw new Problem(
      'invalid-request',
      faults.length === 1 && faults[0] !== undefined
        ? faults[0].message
        : `The policy has ${faults.length} faults.`,
      'Correct what "errors" lists and set it again; nothing was changed.',
      { errors: faults },
    );
  }
  return {
    onBreaking: wish.onBreaking ?? defaultPolicy.onBreaking,
    fourEyes: wish.fourEyes ?? defaultPolicy.fourEyes,
    lens: wish.lens ?? defaultPolicy.lens,
    formats: [...new Set((wish.formats ?? []).filter(isFormatId))],
    lint: {
      levels: (wish.lint?.levels as Policy['lint']['levels'] | undefined) ?? defaultPolicy.lint.levels,
      tokenBudget: wish.lint?.tokenBudget ?? defaultPolicy.lint.tokenBudget,
    },
    channels: wish.channels ?? defaultPolicy.channels,
    visibility: wish.visibility ?? defaultPolicy.visibility,
    calls: {
      keep: wish.calls?.keep ?? defaultPolicy.calls.keep,
      days: wish.calls?.days ?? defaultPolicy.calls.days,
    },
    traffic: wish.traffic ?? null,
  };
};

const faultsOf = (wish: PolicyWish): readonly Fault[] => {
  const faults: Fault[] = [];
  const add = (pointer: string, message: string): void => {
    if (faults.length < 100) faults.push({ pointer, message });
  };
  const oneOf = (field: 'onBreaking' | 'lens' | 'visibility', known: readonly string[]): void => {
    const given = wish[field];
    if (given !== undefined && !known.includes(given)) {
      add(`/${field}`, `There is no ${field} ${quoted(given)}. Use one of ${known.join(', ')}.`);
    }
  };
  oneOf('onBreaking', onBreakings);
  oneOf('lens', lenses);
  oneOf('visibility', visibilities);
  if (wish.fourEyes && wish.onBreaking !== 'require-approval') {
    add('/fourEyes', 'fourEyes is about approvals. Set onBreaking to "require-approval" with it.');
  }
  for (const [index, format] of (wish.formats ?? []).entries()) {
    if (!isFormatId(format)) add(under('/formats', String(index)), noFormat(format));
  }
  for (const [id, level] of Object.entries(wish.lint?.levels ?? {})) {
    const at = under('/lint/levels', id);
    if (!lints.some((known) => known.id === id)) {
      add(at, `There is no lint called ${quoted(id)}. Use one of ${lints.map((one) => one.id).join(', ')}.`);
    } else if (level !== undefined && level !== 'off' && !levels.includes(level)) {
      add(at, `There is no level ${quoted(level)}. Use one of ${levels.join(', ')}, off.`);
    }
  }
  const budget = wish.lint?.tokenBudget;
  if (budget !== undefined && !(Number.isInteger(budget) && budget >= 1 && budget <= 10_000_000)) {
    add('/lint/tokenBudget', 'A token budget is a whole number from 1 to ten million.');
  }
  const channels = Object.entries(wish.channels ?? {});
  if (channels.length > mostChannels) {
    add('/channels', `A policy names at most ${mostChannels} channels. Leave some out.`);
  }
  for (const [channel, rule] of channels.slice(0, mostChannels)) channelFaults(channel, rule.movers, add);
  if (wish.calls !== undefined) callsFaults(wish.calls, add);
  if (wish.traffic) trafficFaults(wish.traffic, add);
  return faults;
};

type Add = (pointer: string, message: string) => void;

const mostChannels = 100;

const channelFaults = (channel: string, movers: readonly string[], add: Add): void => {
  const at = under('/channels', channel);
  if (channel === 'latest') add(at, 'The registry moves "latest" itself. Name channels of your own.');
  else if (!isChannelName(channel)) {
    add(at, `No channel can be called ${quoted(channel)}. Use 1 to 64 of a-z, 0-9 and "-".`);
  }
  if (movers.length === 0 || movers.length > 100) {
    add(under(at, 'movers'), 'A channel has 1 to 100 movers. Leave it out where everybody may move it.');
  }
  for (const [index, mover] of movers.slice(0, 100).entries()) {
    if (mover === '' || mover.length > 300 || !isStorable(mover) || /\p{Cc}/u.test(mover)) {
      add(
        under(under(at, 'movers'), String(index)),
        'A mover is the name of a key or of its owner, of 1 to 300 characters without control characters; "*" stands for any.',
      );
    }
  }
};

const callsFaults = ({ keep, days }: NonNullable<PolicyWish['calls']>, add: Add): void => {
  if (keep !== undefined && !keeps.includes(keep)) {
    add('/calls/keep', `Calls cannot be kept as ${quoted(keep)}. Use one of ${keeps.join(', ')}.`);
  }
  if (days !== undefined && !(Number.isInteger(days) && days >= 1 && days <= 400)) {
    add('/calls/days', 'Calls are kept for a whole number of days, 1 to 400.');
  }
};

const trafficFaults = (traffic: NonNullable<Policy['traffic']>, add: Add): void => {
  const { requests, model, format, cacheHit } = traffic;
  if (!isFormatId(format)) add('/traffic/format', noFormat(format));
  if (model === '' || model.length > 200 || !isStorable(model)) {
    add('/traffic/model', 'A model is named by 1 to 200 characters of well-formed Unicode.');
  }
  if (!(Number.isInteger(requests) && requests >= 0 && requests <= 1e12)) {
    add('/traffic/requests', 'Requests are a whole number from 0 to a million million a month.');
  }
  if (!(cacheHit >= 0 && cacheHit <= 1)) add('/traffic/cacheHit', 'A share is between 0 and 1.');
};

const noFormat = (format: string): string =>
  `There is no format called ${quoted(format)}. Use one of ${formatIds.join(', ')}.`;

const quoted = (text: string): string => JSON.stringify(text.slice(0, 100));
