import type { Profile } from '../profile.ts';
import { plainNames } from './nameRules.ts';

const newerThanDraft07 = new Set([
  ...['prefixItems', 'dependentSchemas', 'dependentRequired', 'unevaluatedProperties', 'unevaluatedItems'],
  ...['minContains', 'maxContains', '$anchor', '$dynamicRef', '$dynamicAnchor', '$recursiveRef'],
  ...['$recursiveAnchor', '$vocabulary'],
]);

/** Mistral's chat completions. Schemas are read as draft-07; unknown members of a tool are refused. */
export const mistral: Profile = {
  id: 'mistral',
  title: 'Mistral chat completions',
  family: 'function-nested',
  revision: 1,
  examples: 'description',
  strict: { way: 'flag' },
  names: [plainNames(true)],
  mostTools: [{ count: 128, verified: true }],
  dialect: 'draft-07',
  reads: {
    reads: (keyword) => !newerThanDraft07.has(keyword),
    whole: [],
    became: 'sent, but no keyword of draft-07, which this provider reads',
  },
};
