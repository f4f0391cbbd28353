import { expect, test } from 'vitest';
import { defaultLimits, sizeFault } from '../../src/toolset/limits.ts';

test('a document may have exactly as many bytes as the limit', () => {
  expect(sizeFault(8 * 1024 * 1024, defaultLimits)).toBeUndefined();
  expect(sizeFault(9, { ...defaultLimits, documentBytes: 8 })).toEqual({
    pointer: '',
    message: 'The document has 9 bytes; at most 8 are accepted. Split the toolset, or raise the limit.',
  });
});
