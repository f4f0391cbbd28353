/** The options that say which recorded calls count; the registry reads them. */
export const evidenceOptions = {
  since: {
    type: 'string',
    value: 'T',
    says: 'count calls made since a time, a day, or so long ago (7d, 24h)',
  },
  threshold: { type: 'string', value: 'N', says: 'from so many calls on a change reaches conversations' },
  exclude: { type: 'string', value: 'KEYS', says: 'leave out calls recorded by these, with commas between' },
} as const;

export const evidenceQuery = (
  values: { readonly [name in keyof typeof evidenceOptions]?: string | undefined },
) => ({ since: values.since, threshold: values.threshold, exclude: values.exclude });
