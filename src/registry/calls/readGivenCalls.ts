import { readCalls } from '../../formats/readCalls.ts';
import type { Json } from '../../schema/json.ts';
import { Problem } from '../problem.ts';
import { readTime } from '../readTime.ts';
import type { AskedCall, CallSource } from '../recordCalls.ts';

/** A call as it came in, with what it is known by. */
export type GivenCall = {
  readonly id: string | undefined;
  /** How often its id came before it in the same conversation. */
  readonly repeat: number;
  /** Where it stands in the conversation, or in the list that came. */
  readonly place: string;
  readonly index: number;
  readonly tool: string;
  readonly arguments: Json;
  /** RFC 3339, in UTC and to the millisecond. */
  readonly at: string | undefined;
  readonly isError: boolean;
};

/** The most calls that one request may bring, one by one or in a conversation. */
export const mostCalls = 5_000;

/** The calls that a request brings, in their order; refused where there are too many, or where one has no time or id. */
export const readGivenCalls = (source: CallSource, now: Date): readonly GivenCall[] => {
  const given = source.calls === undefined ? ofConversation(source) : source.calls.map(asGiven(now));
  if (given.length <= mostCalls) return given;
  throw new Problem(
    'too-large',
    `The request brings ${given.length} calls, and at most ${mostCalls} are taken at once.`,
    'Send them in several requests.',
  );
};

const ofConversation = ({
  conversation,
  format,
}: Extract<CallSource, { readonly conversation: Json }>): GivenCall[] => {
  const seen = new Map<string, number>();
  return readCalls(conversation, format).calls.map((call, index) => {
    const id = call.id === '' ? undefined : call.id;
    const repeat = id === undefined ? 0 : (seen.get(id) ?? 0);
    if (id !== undefined) seen.set(id, repeat + 1);
    return {
      id,
      repeat,
      place: call.position,
      index,
      tool: call.tool,
      arguments: call.arguments,
      at: undefined,
      isError: call.isError === true,
    };
  });
};

const asGiven =
  (now: Date) =>
  (call: AskedCall, index: number): GivenCall => ({
    id: call.id,
    repeat: 0,
    place: String(index),
    index,
    tool: call.tool,
    arguments: call.arguments,
    at: call.at === undefined ? undefined : requireTime(call.at, index, now),
    isError: call.isError === true,
  });

const requireTime = (text: string, index: number, now: Date): string => {
  const time = readTime(text);
  const isPast = time !== undefined && time.getTime() <= now.getTime() + 86_400_000;
  if (isPast && time.getUTCFullYear() >= 2000) return time.toISOString();
  throw new Problem(
    'invalid-request',
    `The call ${index} was not made at ${JSON.stringify(text.slice(0, 60))}: that is no time, or one to come.`,
    'Give the time as RFC 3339, such as 2026-03-01T12:00:00Z, or leave it out.',
    { errors: [{ pointer: `/calls/${index}/at`, message: 'This is no time that has been.' }] },
  );
};
