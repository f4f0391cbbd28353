import { readCanonical } from '../../toolset/readCanonical.ts';
import type { CanonicalTool } from '../../toolset/toolset.ts';
import type { Database } from '../database/database.ts';
import { readDefinitionText } from '../versions/readDefinition.ts';

/** The tools of a definition by name. */
export type Tools = ReadonlyMap<string, CanonicalTool>;

/** The tools of definitions that calls came in for lately, read once and kept while they are needed. */
export type PinnedTools = { readonly of: (digest: string) => Promise<Tools> };

export const createPinnedTools = (database: Database, characters = 32_000_000): PinnedTools => {
  const kept = new Map<string, { readonly tools: Tools; readonly size: number }>();
  let held = 0;
  return {
    of: async (digest) => {
      const known = kept.get(digest);
      if (known !== undefined) {
        kept.delete(digest);
        kept.set(digest, known);
        return known.tools;
      }
      const text = await readDefinitionText(database, digest);
      const tools = new Map(readCanonical(text).tools.map((tool) => [tool.name, tool]));
      if (!kept.has(digest)) held += text.length;
      kept.set(digest, { tools, size: text.length });
      for (const [oldest, { size }] of kept) {
        if (held <= characters || oldest === digest) break;
        kept.delete(oldest);
        held -= size;
      }
      return tools;
    },
  };
};
