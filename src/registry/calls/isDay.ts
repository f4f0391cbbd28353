/** Whether a text such as `2026-02-28` is a day that there is: JavaScript reads the 30th of February as the 2nd of March. */
export const isDay = (text: string): boolean => {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};
