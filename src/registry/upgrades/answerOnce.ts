import type { OpenVersions } from './openVersions.ts';

/** Finds an answer once for as long as it stays true, however many ask; one that could not be found is sought again. */
export const answerOnce = <Answer>(
  { answers }: OpenVersions,
  question: readonly string[],
  find: () => Promise<Answer>,
): Promise<Answer> => {
  const key = JSON.stringify(question);
  const known = answers.get(key);
  if (known !== undefined) return known as Promise<Answer>;
  if (answers.size >= most) answers.clear();
  const found = find();
  answers.set(key, found);
  found.catch(() => {
    if (answers.get(key) === found) answers.delete(key);
  });
  return found;
};

/** Questions about one toolset. */
const most = 50_000;
