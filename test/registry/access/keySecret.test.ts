import { describe, expect, test } from 'vitest';
import { isKeySecret, keyHash, makeKeySecret } from '../../../src/registry/access/keySecret.ts';

describe('a secret', () => {
  const made = Array.from({ length: 200 }, makeKeySecret);

  test('has a form that scanners find, with a checksum', () => {
    for (const secret of made) expect(isKeySecret(secret), secret).toBe(true);
    expect(new Set(made).size).toBe(made.length);
  });

  test('with one character changed is none', () => {
    const secret = made[0] as string;
    for (let at = 4; at < secret.length; at += 1) {
      const other = secret[at] === 'A' ? 'B' : 'A';
      expect(isKeySecret(secret.slice(0, at) + other + secret.slice(at + 1)), `${at}`).toBe(false);
    }
    for (const text of ['', 'tsr_', `${secret}A`, secret.slice(1), ` ${secret}`]) {
      expect(isKeySecret(text), text).toBe(false);
    }
  });

  test('is kept as its sha256', () => {
    expect(keyHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
