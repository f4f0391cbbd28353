import { whileUp } from './database/whileUp.ts';
import { isPublicToolset } from './policies/isPublicToolset.ts';
import type { VersionContent } from './readVersion.ts';
import type { Registry } from './registry.ts';
import { requireFormat } from './renderings/requireFormat.ts';
import { servedBytes } from './renderings/servedBytes.ts';
import type { RenderedBytes } from './renderings/storedRendering.ts';
import { versionSubject } from './renderings/subject.ts';

/** What the provider is sent for a version, with what stands beside a definition. */
export type VersionRendering = VersionContent & RenderedBytes;

/** A version as a provider's API takes it; refused where the provider would answer it with an error. */
export const readRendering = (
  registry: Registry,
  request: { readonly toolset: string; readonly selector: string; readonly format: string },
): Promise<VersionRendering> =>
  whileUp(async () => {
    const format = requireFormat(request.format);
    const { found, exact, subject } = await versionSubject(registry.database, request);
    const { version, digest, state } = found;
    const [{ bytes, sha256 }, isPublic] = await Promise.all([
      servedBytes(registry, subject, format),
      isPublicToolset(registry.database, request.toolset),
    ]);
    return { toolset: request.toolset, version, digest, state, exact, isPublic, bytes, sha256 };
  });
