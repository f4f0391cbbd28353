import { readOptions } from '../readOptions.ts';
import type { Size } from './size.ts';

export type Wished = {
  readonly size: Size;
  readonly turns: number;
  /** Whether somebody says when measuring may begin. */
  readonly isHeld: boolean;
};

/** What the command line asks for; ends the process where it asks for something else. */
export const readSize = (): Wished => {
  const { values, whole } = readOptions(
    `
Usage: npm run bench:scale -- [options]

Loads two databases, one of a hundredth of the other's size, runs a service on each, and asks both the same in turn.
Ends with 1 where something takes more than 1.5 times as long on the greater one, or where what was loaded is not sound.

  --pins N      pins of the greater one (1000000)
  --versions N  its versions (100000)
  --toolsets N  its toolsets (10000)
  --calls N     its recorded calls, at most as many as pins (1000000)
  --turns N     how often each is asked (150)
  --hold        waits for a line on standard input once all is loaded`,
    {
      pins: { type: 'string', default: '1000000' },
      versions: { type: 'string', default: '100000' },
      toolsets: { type: 'string', default: '10000' },
      calls: { type: 'string', default: '1000000' },
      turns: { type: 'string', default: '150' },
      hold: { type: 'boolean', default: false },
    },
  );
  const pins = whole('pins', 1);
  const toolsets = whole('toolsets', 1);
  return {
    size: {
      pins,
      toolsets,
      versions: Math.max(whole('versions', 1), toolsets),
      calls: Math.min(whole('calls', 1), pins),
    },
    turns: whole('turns', 1),
    isHeld: values.hold,
  };
};
