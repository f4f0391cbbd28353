/** What is announced, as past events. */
export const eventKinds = [
  'published',
  'channel-moved',
  'version-marked',
  'drained',
  'decided',
  'policy-changed',
  'session-moved',
  'session-ended',
  'key-changed',
] as const;
export type EventKind = (typeof eventKinds)[number];

/** Something that happened, for other replicas and for those who listen to a toolset. */
export type Event = {
  readonly kind: EventKind;
  /** Null where it is about no single toolset. */
  readonly toolset: string | null;
  /** The facts of its kind: names and versions, never a secret and never a definition. */
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
};

/** One that stands in the database. */
export type StoredEvent = Event & {
  /** Grows, though not in the order of commits. */
  readonly seq: number;
  /** RFC 3339, UTC. */
  readonly at: string;
};
