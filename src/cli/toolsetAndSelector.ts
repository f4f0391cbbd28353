import { Failure } from './failure.ts';

/** NAME[@SELECTOR] taken apart; without a selector it is `latest`. */
export const toolsetAndSelector = (word: string): { toolset: string; selector: string } => {
  const at = word.indexOf('@');
  const toolset = at < 0 ? word : word.slice(0, at);
  const selector = at < 0 ? 'latest' : word.slice(at + 1);
  if (toolset === '' || selector === '') {
    throw new Failure(2, `\`${word}\` names no toolset; write NAME or NAME@SELECTOR, like support@^2.`);
  }
  return { toolset, selector };
};
