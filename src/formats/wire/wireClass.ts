/** How a tool in a request differs from what the version renders to; the gravest first. */
export const wireClasses = [
  'tool-missing',
  'tool-extra',
  'name-changed',
  'constraint-lost',
  'constraint-added',
  'constraint-changed',
  'strict-changed',
  'schema-respelled',
  'description-changed',
  'annotation-lost',
  'annotation-added',
  'member-added',
  'tool-reordered',
  'not-visible',
  'other-key-order',
  'other-encoding',
  'transport-additions',
  'identical',
] as const;

export type WireClass = (typeof wireClasses)[number];

/** The gravest of several; `identical` where there is none. */
export const gravest = (classes: Iterable<WireClass>): WireClass => {
  let worst = wireClasses.length - 1;
  for (const one of classes) worst = Math.min(worst, wireClasses.indexOf(one));
  return wireClasses[worst] as WireClass;
};
