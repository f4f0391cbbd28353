import type { FormatId } from '../../formats/formatIds.ts';
import type { Registry } from '../registry.ts';
import { refuseRefused } from './refuseRefused.ts';
import { keptBytes, type RenderedBytes, storedRendering } from './storedRendering.ts';
import type { RenderingSubject } from './subject.ts';

/** The bytes to send: those that are kept, or new ones; refused where the provider would refuse them. */
export const servedBytes = async (
  registry: Registry,
  subject: RenderingSubject,
  format: FormatId,
): Promise<RenderedBytes> => {
  const kept = await keptBytes(registry, subject.digest, format);
  if (kept !== undefined) return kept;
  const rendering = await storedRendering(registry, subject, format);
  await refuseRefused([rendering], subject.text);
  return rendering;
};
