import { Failure } from './failure.ts';
import { formatNamed, formatOption } from './formatOption.ts';

/** The options that say which requests carry the tools. */
export const trafficOptions = {
  ...formatOption,
  model: { type: 'string', value: 'M', says: 'whose prices to reckon with, like claude-sonnet-4-5' },
  requests: { type: 'string', value: 'N', says: 'requests a month' },
  'cache-hit': { type: 'string', value: 'R', says: 'the share that finds the tools in the cache, 0 to 1' },
} as const;

/** What is not given is left out. */
export const readTraffic = (
  values: { readonly [name in keyof typeof trafficOptions]?: string | undefined },
) => {
  const { format, model } = values;
  const requests = numberIn(values.requests, '--requests', 1e12);
  const cacheHit = numberIn(values['cache-hit'], '--cache-hit', 1);
  if (requests !== undefined && !Number.isInteger(requests)) {
    throw new Failure(2, '--requests takes a whole number; leave the fraction out.');
  }
  return {
    ...(format !== undefined && { format: formatNamed(format) }),
    ...(model !== undefined && { model }),
    ...(requests !== undefined && { requests }),
    ...(cacheHit !== undefined && { cacheHit }),
  };
};

const numberIn = (given: string | undefined, option: string, most: number): number | undefined => {
  if (given === undefined) return undefined;
  const value = /^\d+(?:\.\d+)?$/.test(given) ? Number(given) : Number.NaN;
  if (value <= most) return value;
  throw new Failure(2, `${option} takes a number from 0 to ${most}, not \`${given}\`.`);
};
