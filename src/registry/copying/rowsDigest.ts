import { createHash } from 'node:crypto';

/** Rows of one table, however they are ordered: how many, and a digest over all. */
export type RowsDigest = {
  readonly add: (line: string) => void;
  readonly end: () => RowsSum;
};

export type RowsSum = {
  readonly rows: number;
  /** The sum of the sha256 of each row, modulo 2^256, in hex. */
  readonly sum: string;
};

export const createRowsDigest = (): RowsDigest => {
  let rows = 0;
  const sum = new Uint32Array(8);
  return {
    add: (line) => {
      rows += 1;
      const hash = createHash('sha256').update(line).digest();
      let carry = 0;
      for (let word = 7; word >= 0; word -= 1) {
        const next = (sum[word] ?? 0) + hash.readUInt32BE(4 * word) + carry;
        sum[word] = next >>> 0;
        carry = next > 0xff_ff_ff_ff ? 1 : 0;
      }
    },
    end: () => ({ rows, sum: [...sum].map((word) => word.toString(16).padStart(8, '0')).join('') }),
  };
};
