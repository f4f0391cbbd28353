import { type Lens, lenses } from '../schema/lens.ts';
import { Failure } from './failure.ts';

export const lensOption = {
  lens: { type: 'string', value: 'LENS', says: 'declared (the default) or strict' },
} as const;

export const lensOf = (asked = 'declared'): Lens => {
  const lens = lenses.find((known) => known === asked);
  if (lens === undefined) throw new Failure(2, `--lens takes declared or strict, not \`${asked}\`.`);
  return lens;
};
