/** Says of a statement's text, each time it is about to be asked, whether it is worth preparing. */
export type IsRecurring = (statement: string) => boolean;

/**
 * A statement recurs that has come a third time. Only so many do, and none that is long: each connection, and the
 * server process behind it, keeps what it has prepared until it ends, and the text of some statements depends on how
 * many things they are about.
 */
export const createRecurring = ({ most = 300, longest = 8_192 } = {}): IsRecurring => {
  const recurring = new Set<string>();
  const comings = new Map<string, number>();
  return (statement) => {
    if (recurring.has(statement)) return true;
    if (recurring.size >= most || statement.length > longest) return false;
    const times = (comings.get(statement) ?? 0) + 1;
    if (times < 3) {
      if (comings.size >= 4 * most) comings.clear();
      comings.set(statement, times);
      return false;
    }
    comings.delete(statement);
    recurring.add(statement);
    return true;
  };
};
