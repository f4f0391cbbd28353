/** Who does something, as it is kept beside what they do. */
export type Actor = {
  /** What is kept in `created_by` and the like: the name of the key. */
  readonly name: string;
  /** Whose key it is: a person or a team. */
  readonly owner: string;
  /** The key's id; null without a key, and with the one that the environment gives. */
  readonly key: string | null;
  /** Where from, as far as it is known. */
  readonly address: string | null;
};

/** Whoever uses this machine, where no key is asked for. */
export const localActor: Actor = { name: 'local', owner: 'local', key: null, address: null };
