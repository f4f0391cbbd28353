import { createHash } from 'node:crypto';
import { readSessionRendering } from '../readSessionRendering.ts';
import { readSessionToolset } from '../readSessionToolset.ts';
import type { Registry } from '../registry.ts';
import { damaged, verifiedBytes } from '../versions/verifiedBytes.ts';
import type { FetchWish } from './readFetch.ts';

/** What sessions on the same versions are sent. */
export type Body = {
  readonly key: string;
  readonly bytes: Buffer;
  /** The sha256 of the bytes in hex: held against them when they came in. */
  readonly sha256: string;
};

/** Bodies in memory, each for as long as somebody holds it. */
export type HeldBodies = {
  readonly find: (key: string) => Body | undefined;
  /** The keys of those of one definition that came last: as a rule of all that are asked for. */
  readonly latest: () => readonly string[];
  readonly hold: (body: Body) => void;
  readonly release: (body: Body) => void;
  /** Of all bodies together. */
  readonly bytes: () => number;
};

export const createHeldBodies = (): HeldBodies => {
  const bodies = new Map<string, { readonly body: Body; holders: number }>();
  let latest: string[] = [];
  let bytes = 0;
  return {
    find: (key) => bodies.get(key)?.body,
    latest: () => latest,
    hold: (body) => {
      const standing = bodies.get(body.key);
      if (standing !== undefined) {
        standing.holders += 1;
        return;
      }
      bodies.set(body.key, { body, holders: 1 });
      bytes += body.bytes.length;
      if (isOfOne(body.key)) latest = [body.key, ...latest].slice(0, most);
    },
    release: (body) => {
      const standing = bodies.get(body.key);
      if (standing === undefined) return;
      standing.holders -= 1;
      if (standing.holders > 0) return;
      bodies.delete(body.key);
      bytes -= standing.body.bytes.length;
      if (latest.includes(body.key)) latest = latest.filter((key) => key !== body.key);
    },
    bytes: () => bytes,
  };
};

/** Keys that go with each question, so that bytes which are here do not come again. */
const most = 32;

/**
 * The body for pins that were read, with their bytes where those came: from memory as a rule. Undefined where it is
 * a rendering that has yet to be made, or where the session has moved meanwhile.
 */
export const readBody = async (
  registry: Registry,
  held: HeldBodies,
  wish: FetchWish,
  pins: readonly {
    readonly digest: string;
    readonly bytes: Uint8Array | null;
    readonly sha256: string | null;
  }[],
): Promise<Body | undefined> => {
  const digests = pins.map(({ digest }) => digest);
  const key = [wish.format ?? '', ...digests].join(' ');
  const standing = held.find(key);
  if (standing !== undefined) return standing;
  const [first] = pins;
  if (first === undefined) return undefined;
  const { digest, bytes, sha256 } = first;
  if (pins.length > 1) return readWhole(registry, wish, key, digests);
  if (bytes === null) return undefined;
  const body = Buffer.from(bytes);
  if (wish.format === undefined) {
    await verifiedBytes(registry.database, digest, body);
    return { key, bytes: body, sha256: digest.replace('sha256:', '') };
  }
  const found = createHash('sha256').update(body).digest('hex');
  if (found !== sha256) throw damaged(`the rendering of ${digest} as ${wish.format}`);
  return { key, bytes: body, sha256: found };
};

const readWhole = async (
  registry: Registry,
  { session, toolset, format }: FetchWish,
  key: string,
  digests: readonly string[],
): Promise<Body | undefined> => {
  const { bytes, toolsets } =
    format === undefined
      ? await readSessionToolset(registry, { session, toolset })
      : await readSessionRendering(registry, { session, toolset, format });
  if (toolsets.map(({ digest }) => digest).join(' ') !== digests.join(' ')) return undefined;
  const body = Buffer.from(bytes);
  return { key, bytes: body, sha256: createHash('sha256').update(body).digest('hex') };
};

/** Of one definition: the format, a space and its digest. */
const isOfOne = (key: string): boolean => key.indexOf(' ') === key.lastIndexOf(' ');
