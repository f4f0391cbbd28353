/** An error, what caused it, what caused that, and so on: no more than five, for nobody says that causes form no ring. */
export const causes = function* (error: unknown): Generator<Error> {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) yield at;
};

/** What a system, a driver or a database numbers the error by, where it does. */
export const codeOf = (error: Error): string | undefined => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
};
