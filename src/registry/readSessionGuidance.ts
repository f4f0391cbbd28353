import { whileUp } from './database/whileUp.ts';
import { guidanceOf } from './readGuidance.ts';
import { readSessionToolset, type SessionToolset } from './readSessionToolset.ts';
import type { Registry } from './registry.ts';

/** The same for what a session is pinned to. */
export const readSessionGuidance = (
  registry: Registry,
  request: { readonly session: string; readonly toolset?: string | undefined },
): Promise<SessionToolset> =>
  whileUp(async () => {
    const content = await readSessionToolset(registry, request);
    return { ...content, bytes: guidanceOf(content.bytes) };
  });
