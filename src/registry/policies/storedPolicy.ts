import { defaultPolicy, type Policy } from './policy.ts';

/** A policy from its JSON text: what that does not say, and all where none was set, is the default. */
export const storedPolicy = (text: string | null | undefined): Policy => {
  if (text === null || text === undefined) return defaultPolicy;
  const kept = JSON.parse(text) as Partial<Policy>;
  return {
    ...defaultPolicy,
    ...kept,
    lint: { ...defaultPolicy.lint, ...kept.lint },
    calls: { ...defaultPolicy.calls, ...kept.calls },
  };
};
