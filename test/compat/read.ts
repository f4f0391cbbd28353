import { canonicalize } from '../../src/toolset/canonicalize.ts';
import { defaultLimits } from '../../src/toolset/limits.ts';
import { parseToolset } from '../../src/toolset/parseToolset.ts';
import type { CanonicalToolset } from '../../src/toolset/toolset.ts';

/** A definition as the engine gets it. */
export const read = (definition: unknown): CanonicalToolset => {
  const parsed = parseToolset(definition, defaultLimits);
  if ('faults' in parsed) throw new Error(JSON.stringify(parsed.faults));
  return canonicalize(parsed.toolset);
};

/** One tool `t` with one argument `p`, or with whole schemas of its own. */
export const argument = (schema: unknown, more: object = {}): CanonicalToolset =>
  tool({ inputSchema: { type: 'object', properties: { p: schema }, ...more } });

export const tool = (fields: object): CanonicalToolset =>
  read({
    tools: [
      { name: 't', description: 'A tool.', inputSchema: { type: 'object', properties: {} }, ...fields },
    ],
  });
