/** Everything that the audit tells: what changes what agents get, who decides on it, and who gets in. */
export const acts = [
  'published',
  'channel-moved',
  'channel-removed',
  'version-marked',
  'policy-set',
  'finding-acknowledged',
  'acknowledgement-withdrawn',
  'decided',
  'session-upgraded',
  'drained',
  'key-created',
  'key-revoked',
  'purged',
  'imported',
] as const;
export type Act = (typeof acts)[number];
