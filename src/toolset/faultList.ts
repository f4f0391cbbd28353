import type { Fault } from './fault.ts';

/** Gathers faults, no more than anyone reads: beyond that they are only counted. */
export type FaultList = {
  readonly add: (fault: Fault) => void;
  /** The faults in the order they came, and a last one that says how many are left out. */
  readonly told: () => readonly Fault[];
};

export const faultList = (): FaultList => {
  const faults: Fault[] = [];
  let more = 0;
  return {
    add: (fault) => {
      if (faults.length < most) faults.push(fault);
      else more++;
    },
    told: () =>
      more === 0
        ? faults
        : [...faults, { pointer: '', message: `There are ${more} more faults, which are not listed.` }],
  };
};

const most = 20_000;
