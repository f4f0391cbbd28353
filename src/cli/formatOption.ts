import { type FormatId, formatIds, isFormatId } from '../formats/formatIds.ts';
import { Failure } from './failure.ts';

export const formatOption = {
  format: { type: 'string', value: 'F', says: "the wire shape of a provider's API, see docs/formats.md" },
} as const;

/** The format that is named, or a refusal that lists them all. */
export const formatNamed = (asked: string): FormatId => {
  if (isFormatId(asked)) return asked;
  throw new Failure(2, `there is no format \`${asked}\`; use one of ${formatIds.join(', ')}.`);
};

/** The same for a command that cannot do without. */
export const requireFormat = (asked: string | undefined): FormatId => {
  if (asked !== undefined) return formatNamed(asked);
  throw new Failure(2, `--format is missing; use one of ${formatIds.join(', ')}.`);
};
