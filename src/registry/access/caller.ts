import { type Actor, localActor } from './actor.ts';
import { type Scope, scopes } from './scope.ts';

/** Who asks, and what they may do. */
export type Caller = {
  readonly actor: Actor;
  readonly scopes: ReadonlySet<Scope>;
  /** Patterns of the names that it is about, see `matchesName`. */
  readonly toolsets: readonly string[];
};

/** Whoever uses this machine, where no key is asked for: may do everything. */
export const localCaller: Caller = { actor: localActor, scopes: new Set(scopes), toolsets: ['*'] };
