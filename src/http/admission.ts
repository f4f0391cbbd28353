import type { Endpoint } from './endpoint.ts';
import { problem } from './problem.ts';

/** Work is let in by kinds, so that what is slow keeps out nothing but its like. */
export const workKinds = ['reads', 'writes', 'definitions'] as const;
export type WorkKind = (typeof workKinds)[number];

/**
 * How much is worked on at once. Beyond that nobody is made to wait for an answer that would come too late: they are told
 * at once to come again. What is answered from memory ahead of the router is never counted.
 */
export type Admission = {
  /** Does the work and gives its answer, or the refusal where too much is being worked on. */
  readonly admit: (kind: WorkKind, work: () => Promise<Response> | Response) => Promise<Response>;
  /** The refusal where there is no room now, for those who have much to read first. */
  readonly refusal: (kind: WorkKind) => Response | undefined;
  readonly counts: () => Readonly<Record<WorkKind, { readonly atWork: number; readonly refused: number }>>;
};

/** `most` reads, as many writes, and a fifth of that where definitions are judged, which takes long. */
export const createAdmission = (most: number): Admission => {
  const kinds = {
    reads: { most, atWork: 0, refused: 0 },
    writes: { most, atWork: 0, refused: 0 },
    definitions: { most: Math.ceil(most / 5), atWork: 0, refused: 0 },
  };
  const refusal = (name: WorkKind): Response | undefined => {
    const kind = kinds[name];
    if (kind.most === 0 || kind.atWork < kind.most) return undefined;
    kind.refused += 1;
    return problem('busy', `${words[name]} than this replica works on at once. Try again in a second.`);
  };
  return {
    admit: async (name, work) => {
      const refused = refusal(name);
      if (refused !== undefined) return refused;
      const kind = kinds[name];
      kind.atWork += 1;
      try {
        return await work();
      } finally {
        kind.atWork -= 1;
      }
    },
    refusal,
    counts: () => kinds,
  };
};

export const kindOf = ({ method, large }: Pick<Endpoint, 'method' | 'large'>): WorkKind =>
  large !== undefined ? 'definitions' : method === 'get' ? 'reads' : 'writes';

const words: Readonly<Record<WorkKind, string>> = {
  reads: 'More is being read',
  writes: 'More is being written',
  definitions: 'More definitions are being published and checked',
};
