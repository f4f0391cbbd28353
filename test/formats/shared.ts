import { existsSync, readFileSync } from 'node:fs';
import type { FormatId } from '../../src/formats/formatIds.ts';
import type { Json, JsonObject } from '../../src/schema/json.ts';
import { canonicalize } from '../../src/toolset/canonicalize.ts';
import { defaultLimits } from '../../src/toolset/limits.ts';
import { parseToolset } from '../../src/toolset/parseToolset.ts';
import type { CanonicalToolset } from '../../src/toolset/toolset.ts';

/** A definition of the test's own in canonical form; it has to be sound. */
export const toolsetOf = (definition: unknown): CanonicalToolset => {
  const parsed = parseToolset(definition, defaultLimits);
  if ('faults' in parsed) throw new Error(JSON.stringify(parsed.faults, null, 1));
  return canonicalize(parsed.toolset);
};

/** A case of the collection of provider renderings that lies beside the project on some machines. */
export type ProviderCase = {
  readonly provider: string;
  readonly api: string;
  readonly variant?: string;
  readonly tools: Json;
  readonly compact?: string;
  readonly sha256: string;
  readonly requestFields?: JsonObject;
  readonly history: { readonly assistant: Json; readonly result: Json };
  readonly extracts: { readonly tool: string; readonly arguments: JsonObject };
};

const folder = '../shared/cases';

export const casesArePresent = existsSync(`${folder}/providers.json`);
export const unlessAbsent = casesArePresent ? '' : ' (skipped: ../shared/cases is absent)';

export const readCases = (): ProviderCase[] =>
  casesArePresent ? (JSON.parse(readFileSync(`${folder}/providers.json`, 'utf8')) as ProviderCase[]) : [];

export const readReal = (name: string): Json =>
  JSON.parse(readFileSync(`${folder}/real/toolsets/${name}`, 'utf8')) as Json;

export const realFolder = `${folder}/real/toolsets`;

/** The format id of a case. */
export const formatOfCase = (one: ProviderCase): FormatId => {
  const key = `${one.provider} ${one.api}`;
  if (key.startsWith('bedrock converse')) return 'bedrock-converse';
  if (key.startsWith('bedrock')) return 'bedrock-invoke';
  if (key === 'openai responses') return 'openai-responses';
  if (one.provider === 'openai') return 'openai-chat';
  if (one.provider === 'azure-openai')
    return one.api.startsWith('responses') ? 'azure-responses' : 'azure-openai';
  if (one.api === 'interactions') return 'gemini-interactions';
  if (one.provider === 'gemini') return one.variant === 'parametersJsonSchema' ? 'gemini' : 'gemini-schema';
  if (one.provider === 'minimax') return one.api.startsWith('anthropic') ? 'minimax-anthropic' : 'minimax';
  return one.provider as FormatId;
};
