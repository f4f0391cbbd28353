/** Text cut after so many characters, with a note of how long it is; never between the halves of a pair. */
export const clipped = (text: string, most: number): string => {
  if (text.length <= most) return text;
  const unit = text.charCodeAt(most - 1);
  const end = unit >= 0xd800 && unit <= 0xdbff ? most - 1 : most;
  return `${text.slice(0, end)}… (${text.length} characters)`;
};
