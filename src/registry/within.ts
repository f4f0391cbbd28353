/** What a promise gives, where it does so within so many milliseconds, else undefined. Where it fails in time, so does this. */
export const within = async <Answer>(
  milliseconds: number,
  answer: Promise<Answer>,
): Promise<Answer | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, milliseconds, undefined);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
};
