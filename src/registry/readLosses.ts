import type { FormatId } from '../formats/formatIds.ts';
import { whileUp } from './database/whileUp.ts';
import type { Registry } from './registry.ts';
import { requireFormat } from './renderings/requireFormat.ts';
import { type RenderingNotes, storedRendering } from './renderings/storedRendering.ts';
import { versionSubject } from './renderings/subject.ts';

export type Losses = RenderingNotes & {
  readonly toolset: string;
  readonly version: string;
  readonly digest: string;
  readonly format: FormatId;
  /** Of the writer that made the bytes that are served. */
  readonly revision: number;
};

/** What a format cannot say of a version, what a request needs besides, and what the provider would refuse. */
export const readLosses = (
  registry: Registry,
  request: { readonly toolset: string; readonly selector: string; readonly format: string },
): Promise<Losses> =>
  whileUp(async () => {
    const format = requireFormat(request.format);
    const { found, subject } = await versionSubject(registry.database, request);
    const { revision, losses, requires, refusals } = await storedRendering(registry, subject, format);
    const { version, digest } = found;
    return { toolset: request.toolset, version, digest, format, revision, losses, requires, refusals };
  });
