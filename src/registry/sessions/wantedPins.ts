import { Problem } from '../problem.ts';

/** A session's pins, or the one of a toolset; a toolset that the session lacks is refused. */
export const wantedPins = <Pin extends { readonly toolset: string }>(
  session: string,
  pins: readonly Pin[],
  toolset: string | undefined,
): readonly Pin[] => {
  if (toolset === undefined) return pins;
  const wanted = pins.filter((pin) => pin.toolset === toolset);
  if (wanted.length > 0) return wanted;
  throw new Problem(
    'unknown-toolset-in-session',
    `The session ${JSON.stringify(session)} has no toolset called ${JSON.stringify(toolset)}.`,
    `Ask for one of its own: ${pins.map((pin) => pin.toolset).join(', ')}.`,
  );
};
