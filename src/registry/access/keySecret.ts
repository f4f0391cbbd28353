import { createHash, randomBytes } from 'node:crypto';

/**
 * A new key: `tsr_`, 256 random bits in base 62, and a checksum of six characters over both. Scanners for secrets
 * find it by its beginning, and tell by the checksum that it is none of the words that look alike.
 */
export const makeKeySecret = (): string => {
  const body = `${prefix}${base62(BigInt(`0x${randomBytes(32).toString('hex')}`), 43)}`;
  return body + checksum(body);
};

/** Whether a text is a key by its form; says nothing of whether there is such a key. */
export const isKeySecret = (text: string): boolean =>
  /^tsr_[0-9A-Za-z]{49}$/.test(text) && text.slice(-6) === checksum(text.slice(0, -6));

/**
 * What is kept of a key. One round of sha256 is right here: what makes passwords need slow hashes is that they can be
 * guessed, and of 2^256 keys nobody guesses any. It is looked up on each request, so it has to be fast.
 */
export const keyHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const prefix = 'tsr_';

/** Of the first 32 bits of the sha256. */
const checksum = (text: string): string => base62(BigInt(`0x${keyHash(text).slice(0, 8)}`), 6);

const base62 = (value: bigint, length: number): string => {
  let rest = value;
  let text = '';
  for (let at = 0; at < length; at += 1) {
    text = digits[Number(rest % 62n)] + text;
    rest /= 62n;
  }
  return text;
};

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
