/** Raised whenever the same pair of definitions may be judged otherwise than before; it stands in every report. */
export const engineVersion = '2';
