/**
 * Whether a number is a whole multiple of another, computed in decimals as they are written: 0.3 is a
 * multiple of 0.1, which binary fractions deny.
 */
export const isMultiple = (value: number, divisor: number): boolean => {
  if (divisor === 0 || !Number.isFinite(value)) return false;
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) return value % divisor === 0;
  const a = decimal(value);
  const b = decimal(divisor);
  const shift = a.exponent - b.exponent;
  return shift >= 0
    ? (a.digits * 10n ** BigInt(shift)) % b.digits === 0n
    : a.digits % (b.digits * 10n ** BigInt(-shift)) === 0n;
};

/** The digits and the power of ten of the shortest decimal that reads as this double. */
const decimal = (value: number): { digits: bigint; exponent: number } => {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
};
