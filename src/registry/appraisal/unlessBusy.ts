import { Problem } from '../problem.ts';

/**
 * What stands beside an answer and must not cost the answer itself: null where there is no time or no room for it
 * now.
 */
export const unlessBusy = async <T>(work: () => Promise<T>): Promise<T | null> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem && passing.has(error.code)) return null;
    throw error;
  }
};

const passing: ReadonlySet<string> = new Set(['deadline-passed', 'busy', 'too-large', 'database-away']);
