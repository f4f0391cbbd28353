import type { KeywordReading, NameRule, Profile } from '../profile.ts';

const toolNames: readonly NameRule[] = [
  {
    pattern: /^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$/,
    says: 'be 1 to 128 letters, digits and _ . : - and start with a letter or an underscore',
    verified: true,
  },
  {
    pattern: /^.{1,64}$/su,
    says: 'be at most 64 characters for older versions of the interface',
    verified: false,
  },
];

const parameterNames = (verified: boolean): readonly NameRule[] => [
  {
    pattern: /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/,
    says: 'be 1 to 64 letters, digits and underscores and not start with a digit',
    verified,
  },
];

/** The keywords that the provider's reference lists for schemas it takes as JSON Schema. */
const listed = new Set([
  ...['$id', '$defs', '$ref', '$anchor', 'type', 'format', 'title', 'description', 'enum', 'items'],
  ...['prefixItems', 'minItems', 'maxItems', 'minimum', 'maximum', 'anyOf', 'oneOf', 'properties'],
  ...['additionalProperties', 'required', 'propertyOrdering'],
]);

const readsListed: KeywordReading = {
  reads: (keyword) => listed.has(keyword),
  whole: [],
  became: 'sent, but this provider does not say that it reads it',
};

const ignored = new Set([
  ...['minLength', 'maxLength', 'minProperties', 'maxProperties', 'uniqueItems'],
  ...['contains', 'minContains', 'maxContains'],
]);

const validated = ['toolConfig.functionCallingConfig.mode: "VALIDATED"'];

/** Gemini's generateContent and Vertex, with `parametersJsonSchema`. */
export const gemini: Profile = {
  id: 'gemini',
  title: 'Gemini generateContent',
  family: 'function-declarations',
  revision: 1,
  examples: 'description',
  strict: { way: 'request' },
  strictRequires: validated,
  names: toolNames,
  parameterNames: parameterNames(false),
  mostTools: [
    { count: 512, verified: true },
    { count: 128, verified: false },
  ],
  references: 'alone',
  reads: readsListed,
};

/** Gemini with `parameters`: the provider's own subset with upper-case types, for what takes nothing else. */
export const geminiSchema: Profile = {
  id: 'gemini-schema',
  title: 'Gemini generateContent (parameters)',
  family: 'function-declarations',
  revision: 1,
  examples: 'description',
  strict: { way: 'request' },
  strictRequires: validated,
  schema: 'gemini-subset',
  names: toolNames,
  parameterNames: parameterNames(true),
  mostTools: gemini.mostTools,
};

/** Gemini's Interactions API. */
export const geminiInteractions: Profile = {
  id: 'gemini-interactions',
  title: 'Gemini Interactions',
  family: 'function-flat',
  revision: 1,
  examples: 'description',
  strict: { way: 'none' },
  names: toolNames.map((rule) => ({ ...rule, verified: false })),
  mostTools: [],
  reads: {
    reads: (keyword) => !ignored.has(keyword),
    whole: [],
    became: 'sent, but ignored by this provider',
  },
};
