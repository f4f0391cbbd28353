/**
 * Exact decimal arithmetic for `multipleOf`. A JSON number is the decimal that is written: 0.3 is a multiple
 * of 0.1, which floating point denies.
 */
export type Decimal = {
  /** The value is `digits` times ten to the power `exponent`. */
  readonly digits: bigint;
  readonly exponent: number;
};

export const decimal = (value: number): Decimal => {
  if (Number.isSafeInteger(value)) return { digits: BigInt(value), exponent: 0 };
  const [mantissa = '0', power = '0'] = value.toExponential().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
};

export const isMultiple = (value: number, step: number): boolean => {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(step)) return step !== 0 && value % step === 0;
  const [a, b] = aligned(decimal(value), decimal(step));
  return b !== 0n && a % b === 0n;
};

/** The smallest positive decimal that is a multiple of both. */
export const commonMultiple = (left: Decimal, right: Decimal): Decimal => {
  const [a, b] = aligned(left, right);
  return { digits: (a / greatestDivisor(a, b)) * b, exponent: Math.min(left.exponent, right.exponent) };
};

/** Which multiple of `step` is the first not below `value`. */
export const firstMultiple = (value: number, step: Decimal): bigint => {
  const [a, b] = aligned(decimal(value), step);
  const quotient = a / b;
  return quotient * b < a ? quotient + 1n : quotient;
};

/** Which multiple of `step` is the last not above `value`. */
export const lastMultiple = (value: number, step: Decimal): bigint => {
  const [a, b] = aligned(decimal(value), step);
  const quotient = a / b;
  return quotient * b > a ? quotient - 1n : quotient;
};

/** `step` taken `times` times, as the nearest JSON number. */
export const times = (step: Decimal, count: bigint): number =>
  Number(`${step.digits * count}e${step.exponent}`);

const aligned = (left: Decimal, right: Decimal): [bigint, bigint] => {
  const exponent = Math.min(left.exponent, right.exponent);
  return [
    left.digits * 10n ** BigInt(left.exponent - exponent),
    right.digits * 10n ** BigInt(right.exponent - exponent),
  ];
};

const greatestDivisor = (a: bigint, b: bigint): bigint => {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
};
