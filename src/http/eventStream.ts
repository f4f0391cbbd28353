import { setMaxListeners } from 'node:events';
import type { FollowedEvent, Following } from '../registry/followEvents.ts';
import { Problem } from '../registry/problem.ts';
import type { Registry } from '../registry/registry.ts';

/**
 * What is followed as server-sent events (HTML standard, section 9.2), with a comment now and then that shows both
 * sides whether the other is still there. Ends when the following does or the service stops. A listener who takes
 * nothing for four heartbeats is cut off.
 */
export const eventStream = (
  registry: Registry,
  following: Following,
  stopping: AbortSignal,
  heartbeat = 15_000,
): ReadableStream<Uint8Array> => {
  const leave = enter(registry, following);
  let stuck = 0;
  let isOver = false;
  const end = (finish: () => void) => {
    if (isOver) return;
    isOver = true;
    clearInterval(timer);
    stopping.removeEventListener('abort', stop);
    following.close();
    leave();
    finish();
  };
  let stop = () => {};
  let timer: NodeJS.Timeout | undefined;
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      // One for each stream: more than a few are no leak here.
      setMaxListeners(0, stopping);
      stop = () => end(() => controller.close());
      stopping.addEventListener('abort', stop, { once: true });
      // An id without data is remembered, and is no event.
      controller.enqueue(bytesOf(`retry: ${retry}\nid: ${following.id}\n\n`));
      timer = setInterval(() => {
        const isTaking = (controller.desiredSize ?? 0) > 0;
        stuck = isTaking ? 0 : stuck + 1;
        if (isTaking) controller.enqueue(bytesOf(':\n\n'));
        else if (stuck === 4) end(() => controller.error(new Error('nobody takes what is sent')));
      }, heartbeat);
      timer.unref();
      if (stopping.aborted) stop();
    },
    pull: async (controller) => {
      try {
        const events = await following.next();
        if (isOver) return;
        if (events === undefined) end(() => controller.close());
        else controller.enqueue(bytesOf(events.map(blockOf).join('')));
      } catch {
        // The database is away. The listener comes back, and is told so then.
        end(() => controller.close());
      }
    },
    cancel: () => end(() => {}),
  });
};

/** Milliseconds that listeners wait before they come back. */
const retry = 2_000;

/** Listeners of one process: each holds a connection and a little memory. */
const most = 1_000;

const listeners = new WeakMap<Registry, number>();

const enter = (registry: Registry, following: Following): (() => void) => {
  const count = listeners.get(registry) ?? 0;
  if (count >= most) {
    following.close();
    throw new Problem(
      'busy',
      `There are ${most} listeners here already.`,
      'Try again later, or ask now and then with "follow=false".',
    );
  }
  listeners.set(registry, count + 1);
  return () => listeners.set(registry, (listeners.get(registry) ?? 1) - 1);
};

const blockOf = ({ id, ...event }: FollowedEvent): string =>
  `id: ${id}\nevent: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`;

const encoder = new TextEncoder();
const bytesOf = (text: string): Uint8Array => encoder.encode(text);
