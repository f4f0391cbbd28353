import { colourOn, type Io } from './io.ts';

/** What words for a terminal need to know of it. */
export const textOptions = (io: Io): { readonly colour: boolean; readonly width?: number } => {
  const width = io.stdout.columns;
  return { colour: colourOn(io.stdout, io.environment), ...(width !== undefined && { width }) };
};
