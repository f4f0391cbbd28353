/** Texts as PostgreSQL writes an array of them, to be cast to `text[]`: both drivers take it as one parameter. */
export const textArray = (texts: readonly (string | null)[]): string =>
  `{${texts.map((text) => (text === null ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`)).join(',')}}`;
