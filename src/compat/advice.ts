import type { Told } from './rule.ts';

/** What is left to do where an edit is wanted although it breaks. */
export const orNewMajor = 'or publish as a new major and let sessions finish on the old one.';

/** One sentence for calls or one for results, by the side that is told. */
export const bySide = (told: Told, sentences: { input: string; output: string }): string =>
  sentences[told.side];

/** The sentence for a finding that takes values away, for either side and verdict. */
export const whyNarrower = (told: Told): string =>
  told.side === 'output'
    ? 'Every result is still one that the conversation was promised.'
    : told.verdict === 'breaking'
      ? 'Calls in the conversation may show a value that is refused now.'
      : 'No call in the conversation can show a value that is refused now.';

/** The sentence for a finding that adds values, for either side and verdict. */
export const whyWider = (told: Told): string =>
  told.side === 'input'
    ? told.verdict === 'breaking'
      ? 'Calls in the conversation may show a value that is refused now.'
      : 'Every call in the conversation is still accepted.'
    : told.verdict === 'breaking'
      ? 'A result may now hold what nothing in the conversation was prepared for.'
      : 'No result can hold what nothing in the conversation was prepared for.';
