import type { Report } from '../../compat/report.ts';
import { textOf } from '../judge/text.ts';
import type { StoredReport } from '../storedReport.ts';
import type { ReportText } from './reportText.ts';

type About = Omit<StoredReport, keyof Report>;

/** A report that nobody has read yet: its text, and what stands before and beside its fields. */
export type UnreadReport = {
  readonly about: About;
  readonly report: ReportText;
  readonly beside: object;
};

/**
 * A report that was made in a process, for whoever is told of it. What is large is read only when somebody looks into
 * it, since others wait meanwhile: who writes it as JSON, asks a process about it or wants what is known of it anyway
 * does better with `unreadReport`.
 */
export const toldReport = (about: About, report: ReportText): StoredReport =>
  report.text.length > readAtOnce
    ? unreadWith({ about, report, beside: {} })
    : { ...about, ...(JSON.parse(textOf(report.text)) as Report) };

/** The report with further fields after its own, unread where it was. */
export const reportWith = <R extends StoredReport, Beside extends object>(
  report: R,
  beside: Beside,
): R & Beside => {
  const told = unread.get(report);
  if (told === undefined) return { ...report, ...beside };
  return unreadWith({ ...told, beside: { ...told.beside, ...beside } }) as R & Beside;
};

/** What a report is made of that was not read; undefined for all others. */
export const unreadReport = (report: unknown): UnreadReport | undefined =>
  typeof report === 'object' && report !== null ? unread.get(report) : undefined;

/** Bytes of a report that take no time worth sparing. */
const readAtOnce = 64 * 1024;

const unread = new WeakMap<object, UnreadReport>();

const unreadWith = (told: UnreadReport): StoredReport => {
  const { about, report, beside } = told;
  const { verdict, bump, lens, engine, text } = report;
  let whole: Report | undefined;
  const read = (): Report => {
    whole ??= JSON.parse(textOf(text)) as Report;
    return whole;
  };
  const given: StoredReport = {
    ...about,
    verdict,
    bump,
    lens,
    engine,
    get renames() {
      return read().renames;
    },
    get changes() {
      return read().changes;
    },
    ...beside,
  };
  unread.set(given, told);
  return given;
};
