import type { EventKind } from './event.ts';
import type { EventFeed } from './eventFeed.ts';

/**
 * That something is no longer as it was: heard from the feed, whoever did it, and told by the use cases of this
 * process before they answer, so that whoever was answered finds it so here. Mostly a change is told twice.
 */
export type Changes = {
  /** A session moved or ended. */
  readonly session: (session: string) => void;
  /** Other versions of a toolset take pins than before, or its channels stand elsewhere. */
  readonly toolset: (toolset: string) => void;
  /** Until the returned function is called. Listeners must not throw. */
  readonly follow: (listener: ChangeListener) => () => void;
};

export type ChangeListener = {
  readonly session: (session: string) => void;
  readonly toolset: (toolset: string) => void;
  /** Nobody knows what changed. */
  readonly everything: () => void;
};

export const createChanges = (events: Pick<EventFeed, 'follow'>): Changes => {
  const listeners = new Set<ChangeListener>();
  const session = (id: string): void => {
    for (const listener of listeners) listener.session(id);
  };
  const toolset = (name: string): void => {
    for (const listener of listeners) listener.toolset(name);
  };
  events.follow({
    heard: ({ kind, toolset: name, detail }) => {
      if (ofSessions.has(kind) && typeof detail.session === 'string') session(detail.session);
      else if (ofToolsets.has(kind) && name !== null) toolset(name);
    },
    lost: () => {
      for (const listener of listeners) listener.everything();
    },
  });
  return {
    session,
    toolset,
    follow: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

const ofSessions: ReadonlySet<EventKind> = new Set(['session-moved', 'session-ended']);

const ofToolsets: ReadonlySet<EventKind> = new Set([
  'published',
  'channel-moved',
  'version-marked',
  'decided',
  'policy-changed',
]);
