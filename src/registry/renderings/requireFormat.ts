import { type FormatId, formatIds, isFormatId } from '../../formats/formatIds.ts';
import { Problem } from '../problem.ts';

/** A format by its id, or a refusal that lists them all. */
export const requireFormat = (format: string): FormatId => {
  if (isFormatId(format)) return format;
  throw new Problem(
    'invalid-request',
    `There is no format called ${JSON.stringify(format.slice(0, 100))}.`,
    `Use one of ${formatIds.join(', ')}.`,
  );
};

/** Several, each once. */
export const requireFormats = (formats: readonly string[] = []): readonly FormatId[] => [
  ...new Set(formats.map(requireFormat)),
];
