import { whileUp } from './database/whileUp.ts';
import { fetchedToolsets, type SessionToolset } from './readSessionToolset.ts';
import type { Registry } from './registry.ts';
import { requireFormat } from './renderings/requireFormat.ts';
import { servedBytes } from './renderings/servedBytes.ts';
import type { RenderedBytes } from './renderings/storedRendering.ts';
import { sessionSubject } from './renderings/subject.ts';
import { followSafely } from './upgrades/followSafely.ts';

/** The pinned tools as a provider's API takes them, all of one session in the order of its pins. */
export const readSessionRendering = (
  registry: Registry,
  request: {
    readonly session: string;
    readonly toolset?: string | undefined;
    readonly format: string;
  },
): Promise<SessionToolset & RenderedBytes> =>
  whileUp(async () => {
    const format = requireFormat(request.format);
    let standing = await registry.inTime(sessionSubject(registry.database, request));
    registry.sightings.note(standing.row);
    if (
      standing.row.upgrades === 'safe' &&
      (await followSafely(registry, standing.row.id, standing.all, format))
    ) {
      standing = await registry.inTime(sessionSubject(registry.database, request));
    }
    const { pins, subject } = standing;
    const { bytes, sha256 } = await servedBytes(registry, subject, format);
    return {
      bytes,
      sha256,
      toolsets: await fetchedToolsets(registry, pins),
    };
  });
