import { wordsOf } from '../compat/likeNames.ts';
import type { Parameter } from './parameter.ts';

/**
 * What a value is that lives in the infrastructure and in no conversation: a tenant, a trace, a key, a secret,
 * the platform's own id of the user who is signed in. Undefined for all else, and for tools whose very purpose
 * is such a value.
 */
export const infrastructureWord = (parameter: Parameter): string | undefined => {
  const { name, tool, description } = parameter;
  const joined = wordsOf(name).join(' ');
  for (const { says, pattern } of kinds) {
    const match = pattern.exec(joined);
    if (match === null) continue;
    if (says === 'the trace' && /\btrac(?:e|es|ing)\b/i.test(tool.description.slice(0, 2_000))) continue;
    const about = match[0].split(' ').some((word) => wordsOf(tool.tool.name).includes(word));
    if (!about && !purpose.test(wordsOf(tool.tool.name).join(' '))) return says;
  }
  if (/^internal (?:\w+ )?(?:id|uuid|key)$/.test(joined)) return 'an internal identifier';
  if (/\b(?:id|identifier|uuid|key)$/.test(joined) && internal.test(description.slice(0, 2_000)))
    return 'an internal identifier';
  return /\b(?:id|identifier|uuid)$/.test(joined) && signedIn.test(description.slice(0, 2_000))
    ? 'the user who is signed in'
    : undefined;
};

const kinds: readonly { readonly says: string; readonly pattern: RegExp }[] = [
  { says: 'the tenant', pattern: /^tenant(?: (?:id|uuid|name|key))?$/ },
  {
    says: 'the trace',
    pattern: /^(?:trace|span|correlation|x request) id$|^(?:trace|correlation)$|^idempotency key$/,
  },
  {
    says: 'a secret',
    pattern:
      /\b(?:api ?key|access ?key|secret ?key|account key|access token|auth token|bearer token|client secret|api token|apikey|refresh token|connection ?string|private key)$/,
  },
  { says: 'the session', pattern: /^(?:session|conversation|thread|chat) (?:token|key)$/ },
  {
    says: 'a setting of the client',
    pattern: /^retry (?:delay|max delay|max retries|mode|network timeout|count|policy)$/,
  },
];

/** Tools that sign in, or whose business is keys. */
const purpose =
  /\b(?:auth|authenticate|login|log in|signin|sign|signup|register|oauth|oidc|saml|connect|configure|token|key|secret|credential)s?\b/;

const internal =
  /\b(?:internal|platform|backend) (?:\w{2,20} )?(?:id|identifier|uuid|key)\b|\bfor (?:logging|tracing|telemetry)\b/i;

const signedIn =
  /\b(?:(?:current|authenticated|logged[- ]in|signed[- ]in|calling|requesting) user|user (?:making|who makes|performing) (?:the|this) (?:request|call)|internal user)\b/i;
