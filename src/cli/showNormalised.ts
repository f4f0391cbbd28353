import { counted } from '../present/headline.ts';
import { markdownProse } from '../present/markdown.ts';
import { visible } from '../present/visible.ts';
import type { OutputForm } from './outputForm.ts';

/** What of it is worth a reader's time; JSON lists all. */
const most = 5;

/** What was changed in reading a definition, a line each. */
export const showNormalised = (
  normalised: readonly string[],
  form: Exclude<OutputForm, 'json'>,
  of = 'the definition',
): string[] => {
  const safely = form === 'markdown' ? markdownProse : visible;
  const told = normalised.slice(0, most).map((what) => safely(`Changed in reading ${of}: ${what}`));
  const rest = normalised.length - told.length;
  return rest > 0
    ? [...told, `Changed in reading: ${counted(rest, 'place')} more, which --json lists.`]
    : told;
};
