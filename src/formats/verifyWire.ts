import { isArray, isObject, type Json, member } from '../schema/json.ts';
import { familyOf } from './families/index.ts';
import type { FormatId } from './formatIds.ts';
import { isDeeperThan } from './nesting.ts';
import { profiles } from './profiles/index.ts';
import { blindSpots } from './wire/blindSpots.ts';
import { compareTools, type Difference } from './wire/compareTools.ts';
import { findWireTools } from './wire/findWireTools.ts';
import { type JsonNode, readJsonText } from './wire/jsonText.ts';
import { pairTools, reordered } from './wire/pairTools.ts';
import { gravest, type WireClass } from './wire/wireClass.ts';

export type VerifiedTool = {
  /** The name in the version; the name in the request for a tool that the version lacks. */
  readonly tool: string;
  readonly class: WireClass;
  /** What differs, in sentences. */
  readonly detail: string;
  readonly differences: readonly Difference[];
};

export const wireVerdicts = [
  'identical',
  'transport-additions',
  'other-encoding',
  'other-key-order',
  'not-visible',
  'changed',
  'unreadable',
] as const;

export type WireVerdict = (typeof wireVerdicts)[number];

export type VerifiedWire = {
  /** `changed` where any tool means something else than the version; `unreadable` where the request is no JSON. */
  readonly verdict: WireVerdict;
  readonly tools: readonly VerifiedTool[];
};

/**
 * Compares the tools of a captured request with the text that a version renders to in a format. Given the
 * request's text or bytes, the bytes are compared; given a value, white space and escapes cannot be seen
 * and count as compact. What only transports add (`cache_control`, `cachePoint`, `defer_loading`,
 * `type: "custom"`) changes nothing.
 */
export const verifyWire = (
  expected: string,
  request: string | Uint8Array | Json,
  format: FormatId,
): VerifiedWire => {
  const body = readBody(request);
  if (body === undefined) return { verdict: 'unreadable', tools: [] };
  const family = familyOf(profiles[format]);
  if (family === undefined) return verifySignatures(expected, body.value);
  const wanted = findWireTools(readJsonText(expected) ?? { value: [] }, family).tools;
  const found = findWireTools(body, family);
  const tools = verifyTools(wanted, found, blindSpots(body.value));
  return { verdict: verdictOf(tools, found.compact), tools };
};

const readBody = (request: string | Uint8Array | Json): JsonNode | undefined => {
  if (typeof request === 'string') return readJsonText(request);
  if (!(request instanceof Uint8Array))
    return isDeeperThan(request, deepest) ? undefined : { value: request };
  try {
    return readJsonText(new TextDecoder('utf-8', { fatal: true }).decode(request));
  } catch {
    return undefined;
  }
};

/** Deeper requests are not looked into. */
const deepest = 512;

type Found = ReturnType<typeof findWireTools>;

const verifyTools = (wanted: Found['tools'], found: Found, spots: readonly string[]): VerifiedTool[] => {
  const { pairs, missing, extra } = pairTools(wanted, found.tools);
  const moved = reordered(pairs);
  const verified = pairs.map(({ expected, actual }) => {
    const differences = compareTools(expected, actual);
    if (moved.has(expected.read.tool.name)) {
      differences.push({
        class: 'tool-reordered',
        pointer: '',
        says: 'It stands at another place in the list.',
      });
    }
    return verifiedTool(expected.read.tool.name, differences);
  });
  const absent = missing.map(({ read }) =>
    verifiedTool(read.tool.name, [
      spots.length > 0
        ? { class: 'not-visible', pointer: '', says: `Not visible in this request: ${spots.join('; ')}.` }
        : { class: 'tool-missing', pointer: '', says: 'It is not in the request.' },
    ]),
  );
  const added = [
    ...extra.map(({ read }) => verifiedTool(read.tool.name, [extraTool('The version has no such tool.')])),
    ...found.others.map((name) =>
      verifiedTool(name, [extraTool("A tool of the provider's own, not of the version.")]),
    ),
  ];
  return [...verified, ...absent, ...added];
};

const extraTool = (says: string): Difference => ({ class: 'tool-extra', pointer: '', says });

const verifiedTool = (tool: string, differences: readonly Difference[]): VerifiedTool => ({
  tool,
  class: gravest(differences.map((one) => one.class)),
  detail: differences.map(({ says }) => says).join(' ') || 'The bytes are the same.',
  differences,
});

const harmless: readonly WireClass[] = [
  'not-visible',
  'other-key-order',
  'other-encoding',
  'transport-additions',
  'identical',
];

/** White space between the tools is no difference of any of them. */
const verdictOf = (tools: readonly VerifiedTool[], compact: boolean): WireVerdict => {
  const around: readonly WireClass[] = compact ? [] : ['other-encoding'];
  const worst = gravest([...tools.map((one) => one.class), ...around]);
  return harmless.includes(worst) ? (worst as WireVerdict) : 'changed';
};

/** Signatures are text in a prompt: the request holds that text somewhere, or it does not. */
const verifySignatures = (expected: string, body: Json): VerifiedWire => {
  const stack: Json[] = [body];
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    if (typeof value === 'string' && value.includes(expected)) {
      return { verdict: 'identical', tools: [] };
    }
    if (isArray(value)) for (const one of value) stack.push(one);
    else if (isObject(value)) {
      for (const name of Object.keys(value)) stack.push(member(value, name) as Json);
    }
  }
  const says = 'The text of the signatures is not in the request as it was rendered.';
  return { verdict: 'changed', tools: [verifiedTool('', [{ class: 'tool-missing', pointer: '', says }])] };
};
