import type { FormatId } from '../../formats/formatIds.ts';
import type { Registry } from '../registry.ts';
import { type FormatCheck, formatCheck } from './formatCheck.ts';
import { refuseRefused } from './refuseRefused.ts';
import { type StoredRendering, storedRendering } from './storedRendering.ts';
import { pinsSubject } from './subject.ts';

/**
 * Renders what a session is pinned to in the formats that it will be fetched in, so that its bytes stand from
 * its first moment; refused where a provider would refuse them.
 */
export const renderPins = async (
  registry: Registry,
  pins: readonly { readonly digest: string }[],
  formats: readonly FormatId[],
): Promise<readonly FormatCheck[]> => {
  if (formats.length === 0) return [];
  const subject = await pinsSubject(registry.database, pins);
  const rendered: StoredRendering[] = [];
  for (const format of formats) rendered.push(await storedRendering(registry, subject, format));
  await refuseRefused(rendered, subject.text);
  return rendered.map(formatCheck);
};
