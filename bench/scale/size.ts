import { createHash } from 'node:crypto';

/** How much is loaded. */
export type Size = {
  readonly pins: number;
  readonly versions: number;
  readonly toolsets: number;
  readonly calls: number;
};

/** The same in small, with at least one of each. */
export const hundredth = ({ pins, versions, toolsets, calls }: Size): Size => {
  const few = Math.max(1, Math.round(toolsets / 100));
  return {
    pins: Math.max(100, Math.round(pins / 100)),
    versions: Math.max(few, Math.round(versions / 100)),
    toolsets: few,
    calls: Math.max(100, Math.round(calls / 100)),
  };
};

/** Each tenth session has a second pin, on the toolset that is busier than all others. */
export const sessionsOf = ({ pins }: Size): number => Math.ceil(pins / 1.1);

export const versionsEach = ({ versions, toolsets }: Size): number =>
  Math.max(1, Math.round(versions / toolsets));

export const toolsetName = (index: number): string => (index === 0 ? 'busy' : `toolset-${index}`);

/** An id as conversations have them, from everywhere in their order. SQL makes the same of `md5('session 7')::uuid`. */
export const sessionId = (index: number): string =>
  createHash('md5')
    .update(`session ${index}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** How a session stands, by its number: seven of ten are live, one of them has a `ttl`. */
export const isLive = (index: number): boolean => index % 10 < 7;

/** Whether the first pin of a session is on the newest version. */
export const isNewest = (size: Size, session: number): boolean =>
  Math.floor(session / 7) % versionsEach(size) === versionsEach(size) - 1;
