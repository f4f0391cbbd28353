/**
 * Whether a name is one of those that a pattern means: `*` stands for any characters, also none, and everything else
 * for itself. The time is at most the product of both lengths.
 */
export const matchesName = (pattern: string, name: string): boolean => {
  if (pattern === '*' || pattern === name) return true;
  let at = 0;
  let within = 0;
  let star = -1;
  let resume = 0;
  while (at < name.length) {
    if (pattern[within] === '*') {
      star = within;
      within += 1;
      resume = at;
    } else if (within < pattern.length && pattern[within] === name[at]) {
      within += 1;
      at += 1;
    } else if (star >= 0) {
      resume += 1;
      within = star + 1;
      at = resume;
    } else {
      return false;
    }
  }
  while (pattern[within] === '*') within += 1;
  return within === pattern.length;
};
