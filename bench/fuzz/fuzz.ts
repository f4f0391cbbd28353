import { doors } from './doors.ts';
import { randomOf } from './random.ts';
import { type Answer, type Client, createClient, type Sent, unanswered } from './send.ts';
import type { FuzzedService } from './service.ts';
import { makeWorld, type World } from './world.ts';

export type Fault = {
  /** The number of the input: with the seed, all that is needed to send it again. */
  readonly input: number;
  readonly door: string;
  readonly what: string;
  readonly sent: Sent;
};

export type Tally = { readonly door: string; inputs: number; readonly classes: number[]; slowest: number };

export type Fuzzed = {
  readonly faults: readonly Fault[];
  readonly tallies: readonly Tally[];
  /** Answers that were late among others, most of them not so alone. */
  readonly lateAtFirst: number;
};

export type Wish = {
  readonly seed: number;
  readonly inputs: number;
  /** The first input; 0 unless given. */
  readonly from?: number;
  readonly door?: string | undefined;
  /** Requests that are under way at once; 16 unless given. */
  readonly together?: number;
  /** Whether late answers are faults; true unless given. */
  readonly isTimed?: boolean;
  /** A service on a database of its own. */
  readonly start: () => Promise<FuzzedService>;
  readonly progress?: (done: number) => void;
  /** Hears of each fault as it is found, late answers not yet among them. */
  readonly found?: (fault: Fault) => void;
};

/** Milliseconds that no answer may take. */
const longest = 1_000;
/** Inputs between one world and the next. */
const stretch = 2_000;
/**
 * Worlds that one database holds. What nobody lets go of, as keys and audited acts, would make the later inputs of a
 * long run slower than the first.
 */
const worldsTogether = 50;
/** Connections of inputs byte by byte that stand open at once: most of the time nothing comes on them. */
const mostAside = 48;
/** Beyond so many faults nobody reads on. */
const mostFaults = 50;

/**
 * Sends inputs to a service, and gives those that it answered with a status of 500 or more, not at all, with an error
 * that is no problem document, or too late. What was late among others, which wait for the same processor, or put off by
 * 503, is sent again alone before the next stretch begins, and to a fresh service at the end; it counts when it is so
 * each time.
 */
export const fuzz = async (wish: Wish): Promise<Fuzzed> => {
  const { inputs, from = 0, together = 16 } = wish;
  const tallies = doors.map(({ name }): Tally => ({ door: name, inputs: 0, classes: [], slowest: 0 }));
  const faults: Fault[] = [];
  const late: Fault[] = [];
  let lateAtFirst = 0;
  let target: Target | undefined;
  try {
    for (let first = from; first < from + inputs && faults.length < mostFaults; ) {
      const epoch = Math.floor(first / stretch);
      const end = Math.min((epoch + 1) * stretch, from + inputs);
      if (target !== undefined && first % (worldsTogether * stretch) === 0) {
        await closeTarget(target);
        target = undefined;
      }
      target ??= await openTarget(wish);
      const world = await makeWorld(target.client, target.service, epoch).catch(async (error: Error) => {
        // Where all of this stood still for long, nothing is known of the service: another one is asked.
        if (error.message !== unanswered) throw error;
        await closeTarget(target as Target);
        target = await openTarget(wish);
        return makeWorld(target.client, target.service, epoch);
      });
      const { service } = target;
      let next = first;
      const lateHere: Fault[] = [];
      const aside = new Set<Promise<void>>();
      const judge = async (input: number, made: Made): Promise<void> => {
        const fault = await tryOne(target as Target, made, tallies);
        if (fault !== undefined) {
          const told = { input, ...made, what: fault.what };
          (fault.isLate ? lateHere : faults).push(told);
          if (!fault.isLate) wish.found?.(told);
        }
        wish.progress?.(input + 1 - from);
      };
      const work = async (): Promise<void> => {
        while (next < end && service.crashed() === undefined) {
          const input = next;
          next += 1;
          const made = inputOf(wish, input, world);
          const judged = judge(input, made);
          if ('raw' in made.sent) {
            aside.add(judged);
            void judged.then(() => aside.delete(judged));
            if (aside.size >= mostAside) await Promise.race(aside);
          } else {
            await judged;
          }
        }
      };
      await Promise.all(Array.from({ length: together }, work));
      await Promise.all(aside);
      first = next;
      lateAtFirst += lateHere.length;
      if (service.crashed() === undefined) {
        const asked = wish.isTimed === false ? lateHere.filter(isPutOff) : lateHere;
        late.push(...(await stillLate(wish, target, asked, () => world)));
      }
      if (service.crashed() !== undefined) {
        await closeTarget(target);
        target = undefined;
      }
    }
  } finally {
    if (target !== undefined) await closeTarget(target);
  }
  let judged: readonly Fault[] = late.slice(0, mostFaults);
  for (let round = 0; round < 2 && judged.length > 0; round += 1) judged = await lateOnFresh(wish, judged);
  return { faults: [...faults, ...judged], tallies, lateAtFirst };
};

type Target = { readonly service: FuzzedService; readonly client: Client };
type Made = { readonly door: string; readonly sent: Sent };

const openTarget = async ({ start }: Wish): Promise<Target> => {
  const service = await start();
  return { service, client: createClient(service.url) };
};

const closeTarget = async ({ service, client }: Target): Promise<void> => {
  client.close();
  await service.stop();
};

export const inputOf = ({ seed, door }: Pick<Wish, 'seed' | 'door'>, input: number, world: World): Made => {
  const random = randomOf(seed, input);
  const drawn = random.pick(doors);
  const chosen = door === undefined ? drawn : (doors.find(({ name }) => name === door) ?? drawn);
  return { door: chosen.name, sent: chosen.make(random, world) };
};

const tryOne = async (
  { service, client }: Target,
  { door, sent }: Made,
  tallies: readonly Tally[],
): Promise<{ what: string; isLate: boolean } | undefined> => {
  let answer: Answer;
  try {
    answer = await client.send(sent);
  } catch (error) {
    const crashed = service.crashed();
    const { message } = error as Error;
    // Whoever waits longest behind others has only waited.
    if (crashed === undefined && message === unanswered) return { what: `${message}.`, isLate: true };
    return { what: crashed ?? `No answer came: ${message}.`, isLate: false };
  }
  // How long a raw connection stands open is its own affair, where nothing is answered.
  const isTimed = answer.status !== 0;
  const tally = tallies.find((each) => each.door === door);
  if (tally !== undefined) {
    const kind = Math.floor(answer.status / 100);
    tally.inputs += 1;
    tally.classes[kind] = (tally.classes[kind] ?? 0) + 1;
    if (isTimed) tally.slowest = Math.max(tally.slowest, answer.milliseconds);
  }
  // It says that it may be asked again, so it is, and alone it shall not say so.
  if (answer.status === 503) return { what: `${putOff} ${answer.bytes}`, isLate: true };
  const wrong = wrongIn(answer, sent);
  if (wrong !== undefined) return { what: `${wrong} ${service.said()}`.trim(), isLate: false };
  if (isTimed && answer.milliseconds > longest) {
    return { what: `The answer took ${Math.round(answer.milliseconds)} ms.`, isLate: true };
  }
  return undefined;
};

const putOff = 'It was answered with 503.';

const isPutOff = ({ what }: Fault): boolean => what.startsWith(putOff);

/** What is wrong with an answer, whatever was asked. */
export const wrongIn = ({ status, type, bytes }: Answer, sent: Sent): string | undefined => {
  if (status >= 500) return `It was answered with ${status}. ${bytes}`;
  if ('raw' in sent) return undefined;
  if (status === 0) return 'The connection was closed without an answer.';
  // Dots in a path lead out of the API, to the pages.
  const isApi = sent.target.startsWith('/v1/') && !/\/(?:\.|%2e)/i.test(sent.target);
  if (status < 400 || !isApi || sent.method === 'HEAD') return undefined;
  if (type !== 'application/problem+json') return `${status} came as ${type}: ${bytes}`;
  const { title, detail, errors } = JSON.parse(bytes.toString()) as Record<string, unknown>;
  const isWhole = typeof title === 'string' && typeof detail === 'string' && Array.isArray(errors);
  return isWhole ? undefined : `The refusal is not whole: ${bytes}`;
};

/** Of the inputs that were answered late, those that are late alone too. */
const stillLate = async (
  wish: Wish,
  target: Target,
  late: readonly Fault[],
  worldOf: (epoch: number) => World | Promise<World>,
): Promise<readonly Fault[]> => {
  const again: Fault[] = [];
  for (const fault of late) {
    const made = inputOf(wish, fault.input, await worldOf(Math.floor(fault.input / stretch)));
    const found = await tryOne(target, made, []);
    if (found !== undefined) again.push({ ...fault, ...made, what: `${fault.what} Alone: ${found.what}` });
  }
  return again;
};

const lateOnFresh = async (wish: Wish, late: readonly Fault[]): Promise<readonly Fault[]> => {
  const target = await openTarget(wish);
  const worlds = new Map<number, World>();
  try {
    return await stillLate(wish, target, late, async (epoch) => {
      const world = worlds.get(epoch) ?? (await makeWorld(target.client, target.service, epoch));
      worlds.set(epoch, world);
      return world;
    });
  } finally {
    await closeTarget(target);
  }
};
