import { familyOf } from '../formats/families/index.ts';
import type { FormatId } from '../formats/formatIds.ts';
import { profiles } from '../formats/profiles/index.ts';
import { renderTool } from '../formats/renderTool.ts';
import { writeSignatures } from '../formats/signatures.ts';
import type { WireTool } from '../formats/wireTool.ts';
import type { CanonicalTool } from '../toolset/toolset.ts';

/** One tool as a format sends it, alone. */
export const wireText = (tool: CanonicalTool, format: FormatId): { text: string; wire: WireTool } => {
  const profile = profiles[format];
  const family = familyOf(profile);
  const { wire } = renderTool(tool, profile, []);
  return {
    text: family === undefined ? writeSignatures([wire]) : JSON.stringify(family.writeTool(wire)),
    wire,
  };
};

/** What a format writes for a tool whatever the tool says: names of fields and brackets. */
export const bareText = (wire: WireTool, format: FormatId): string => {
  const family = familyOf(profiles[format]);
  if (family === undefined) return '';
  const { inputExamples: _, ...sent } = wire;
  return JSON.stringify(
    family.writeTool({
      ...sent,
      name: '',
      ...(wire.description !== undefined && { description: '' }),
      ...(wire.schema !== undefined && { schema: {} }),
    }),
  );
};

/** What stands around and between the tools of a format. */
export const wireFrame = (format: FormatId): { before: string; between: string; after: string } => {
  const family = familyOf(profiles[format]);
  if (family === undefined) return { before: '', between: signatureBreak, after: '' };
  const [before = '', after = ''] = JSON.stringify(family.wrap([mark])).split(JSON.stringify(mark));
  return { before, between: ',', after };
};

const mark = '\u0000';

/** Read from what two signatures have between them. */
const signatureBreak = ((): string => {
  const one = { name: 'a', schema: {} };
  const alone = writeSignatures([one]);
  return writeSignatures([one, one]).slice(alone.length, -alone.length);
})();
