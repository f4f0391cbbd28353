/** The few ways in which a report stresses a word on a terminal; without colour, none. */
export type Palette = {
  readonly bad: (text: string) => string;
  readonly good: (text: string) => string;
  readonly strong: (text: string) => string;
  readonly faint: (text: string) => string;
};

export const palette = (colour: boolean): Palette => {
  const style = (on: number, off: number) => (text: string) =>
    colour ? `\u001b[${on}m${text}\u001b[${off}m` : text;
  return { bad: style(31, 39), good: style(32, 39), strong: style(1, 22), faint: style(2, 22) };
};
