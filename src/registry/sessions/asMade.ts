import type { Pin } from '../pin.ts';
import type { ChosenPin } from './choosePins.ts';

/** A new pin, as it is told to who asked for it. */
export const asMade = (
  { toolset, version, digest, selector }: ChosenPin,
  asked: string,
  pinnedAt: string,
): Pin => ({ toolset, version, digest, selector, pinnedAt, asked, matches: true });
