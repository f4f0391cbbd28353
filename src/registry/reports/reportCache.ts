import { createKeptBySize, type KeptBySize } from '../keptBySize.ts';

/** Reports' JSON texts by id. */
export type ReportCache = KeptBySize<string>;

export const createReportCache = (characters: number): ReportCache =>
  createKeptBySize(characters, { longest: characters / 2 });
