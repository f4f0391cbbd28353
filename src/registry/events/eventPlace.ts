/** A place in the events of a toolset, as listeners carry it: opaque to them, `<seq>.<milliseconds>` to us. */
export type EventPlace = {
  readonly seq: number;
  /** When the event there was announced, in milliseconds since 1970. */
  readonly at: number;
};

export const writeEventPlace = ({ seq, at }: EventPlace): string => `${seq}.${at}`;

/** Undefined for what no registry has written. */
export const readEventPlace = (text: string): EventPlace | undefined => {
  const found = /^(\d{1,15})\.(\d{1,15})$/.exec(text);
  return found === null ? undefined : { seq: Number(found[1]), at: Number(found[2]) };
};
