import { readCanonical } from '../../toolset/readCanonical.ts';

/**
 * The canonical bytes of one definition with the tools of several, in their order; of one, its own. Canonical
 * tools in a row are canonical, so their texts are put together as they are.
 */
export const together = (definitionBytes: readonly Uint8Array[]): Uint8Array => {
  const [only] = definitionBytes;
  if (only !== undefined && definitionBytes.length === 1) return only;
  const tools = definitionBytes.flatMap((bytes) => readCanonical(new TextDecoder().decode(bytes)).tools);
  return Buffer.from(`{"tools":[${tools.map(({ text }) => text).join(',')}]}`);
};
