import { type Alternatives, bothNamed, nothingNamed } from './naming.ts';
import { type At, pointerTo, type Run } from './run.ts';

/** `unknown` where nobody could decide: an unreadable pattern, a type nobody knows, the end of the budget. */
export type Verdict = 'valid' | 'invalid' | 'unknown';

/** One thing wrong with the value; the message says what it must be, fit to be shown to a model. */
export type Finding = {
  readonly pointer: string;
  readonly message: string;
  /**
   * Whether it speaks against the branch of a union in which it was found: a value of another type or other
   * listed values than here tell it at their `place`, another constant anywhere in it for the `branch`.
   */
  readonly picks?: 'place' | 'branch';
};

/** What one schema says of one place. It grows while the schema's keywords are worked through. */
export type Outcome = {
  verdict: Verdict;
  /** Only gathered when the asker wants to hear them. */
  findings: Finding[];
  /** The names and indices that count as evaluated (JSON Schema 2020-12 core, section 11). */
  names: Set<string> | 'all' | undefined;
  items: Set<number> | 'all' | undefined;
  /** Some branch could not be decided, so more may be evaluated than is known. */
  vague: boolean;
  /** The ways in which names may count as declared; only in the declared reading. */
  declared: Alternatives;
};

export const freshOutcome = (verdict: Verdict = 'valid'): Outcome => ({
  verdict,
  findings: [],
  names: undefined,
  items: undefined,
  vague: verdict === 'unknown',
  declared: nothingNamed,
});

/** The place is refused. The words are made only when somebody listens. */
export const refuse = (
  out: Outcome,
  loud: boolean,
  at: At,
  says: () => string,
  picks?: 'place' | 'branch',
): void => {
  out.verdict = 'invalid';
  if (loud) tell(out, [{ pointer: pointerTo(at), message: says(), ...(picks !== undefined && { picks }) }]);
};

/** Adds findings, each once and no more than anyone would read. */
export const tell = (out: Outcome, findings: readonly Finding[]): void => {
  for (const finding of findings) {
    if (out.findings.length >= mostFindings) return;
    const known = out.findings.some(
      ({ pointer, message }) => pointer === finding.pointer && message === finding.message,
    );
    if (!known) out.findings.push(finding);
  }
};

const mostFindings = 100;

/** Nobody can say; a refusal already found stands. */
export const doubt = (out: Outcome): void => {
  if (out.verdict === 'valid') out.verdict = 'unknown';
};

/** Takes over what a subschema says of the same place, when it has to hold. */
export const conclude = (run: Run, out: Outcome, inner: Outcome): void => {
  concludeBelow(run, out, inner);
  if (inner.verdict !== 'invalid') adoptEvaluated(out, inner);
};

/** Takes over what a schema says of a member or an item: what it evaluates there is no concern of `out`. */
export const concludeBelow = (run: Run, out: Outcome, inner: Outcome): void => {
  if (inner.verdict === 'invalid') {
    out.verdict = 'invalid';
    tell(out, inner.findings);
    return;
  }
  if (inner.verdict === 'unknown') doubt(out);
  adoptDeclared(run, out, inner.declared);
};

/** Takes over what a subschema that accepts the place evaluates there. */
export const adoptEvaluated = (out: Outcome, inner: Outcome): void => {
  if (inner.vague || inner.verdict === 'unknown') out.vague = true;
  if (inner.names !== undefined) out.names = joined(out.names, inner.names);
  if (inner.items !== undefined) out.items = joined(out.items, inner.items);
};

/** Adds what is declared elsewhere at the same places. */
export const adoptDeclared = (run: Run, out: Outcome, declared: Alternatives): void => {
  out.declared = bothNamed(out.declared, declared, () => blur(run));
};

/** From now on a missing declaration is not certain. */
export const blur = (run: Run): void => {
  run.vague = true;
};

const joined = <T>(a: Set<T> | 'all' | undefined, b: Set<T> | 'all'): Set<T> | 'all' => {
  if (a === 'all' || b === 'all') return 'all';
  if (a === undefined) return new Set(b);
  for (const item of b) a.add(item);
  return a;
};
