import { guidance } from '../formats/guidance.ts';
import { readCanonical } from '../toolset/readCanonical.ts';
import { whileUp } from './database/whileUp.ts';
import { readVersion, type VersionContent } from './readVersion.ts';
import type { Registry } from './registry.ts';

/** The section for the system prompt that a version asks for, in the place of its bytes; empty where it has none. */
export const readGuidance = (
  registry: Registry,
  request: { readonly toolset: string; readonly selector: string },
): Promise<VersionContent> =>
  whileUp(async () => {
    const content = await readVersion(registry, request);
    return { ...content, bytes: guidanceOf(content.bytes) };
  });

export const guidanceOf = (definition: Uint8Array): Uint8Array =>
  Buffer.from(guidance(readCanonical(new TextDecoder().decode(definition))));
