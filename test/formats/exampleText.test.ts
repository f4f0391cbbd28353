import { expect, test } from 'vitest';
import { writeExampleText } from '../../src/formats/exampleText.ts';
import { readExampleText } from '../../src/formats/readExampleText.ts';
import type { Example } from '../../src/toolset/toolset.ts';

const input = { id: 'q-7c1' };

const written: readonly [string, string | undefined, readonly Example[], string | undefined][] = [
  ['no examples', 'Ask.', [], 'Ask.'],
  ['nothing at all', undefined, [], undefined],
  ['a call', 'Ask.', [{ input }], 'Ask.\n\nEXAMPLES:\n- {"id":"q-7c1"}'],
  [
    'a call with everything',
    'Ask.',
    [{ input, output: 'DONE', description: 'The last one' }],
    'Ask.\n\nEXAMPLES:\n- The last one: {"id":"q-7c1"} -> "DONE"',
  ],
  [
    'a call to avoid, without a description',
    undefined,
    [{ input, negative: true, description: 'Twice', whyBad: 'It skips one.' }],
    'AVOID:\n- Twice: {"id":"q-7c1"}\n  Why: It skips one.',
  ],
  [
    'calls to imitate before calls to avoid',
    'Ask.',
    [{ input, negative: true }, { input }],
    'Ask.\n\nEXAMPLES:\n- {"id":"q-7c1"}\n\nAVOID:\n- {"id":"q-7c1"}',
  ],
  [
    'lines and dashes inside texts',
    'Ask.',
    [{ input, negative: true, description: 'One\n- two', whyBad: 'A\n\nWhy: B\n' }],
    'Ask.\n\nAVOID:\n- One\n  - two: {"id":"q-7c1"}\n  Why: A\n\n  Why: B',
  ],
];

test.each(written)('%s', (_, description, examples, text) => {
  expect(writeExampleText(description, examples)).toBe(text);
});

test.each(written)('%s, read back', (_, description, examples, text) => {
  if (text === undefined) return;
  const read = readExampleText(text);
  expect(read.description).toBe(description);
  expect(writeExampleText(read.description, read.examples)).toBe(text);
  expect(read.examples).toHaveLength(examples.length);
  expect(read.examples.filter(({ negative }) => negative)).toHaveLength(
    examples.filter(({ negative }) => negative).length,
  );
});

test.each([
  ['no JSON behind the words', 'Ask.\n\nEXAMPLES:\n- like this'],
  ['a list instead of an object', 'Ask.\n\nEXAMPLES:\n- all: [1]'],
  ['JSON with white space', 'Ask.\n\nEXAMPLES:\n- one: {"id": 1}'],
  ['text behind the section', 'Ask.\n\nEXAMPLES:\n- {"id":1}\n\nThat is all.'],
  ['another heading', 'Ask.\n\nExamples:\n- {"id":1}'],
  ['a heading alone', 'EXAMPLES:'],
])('%s stays a description', (_, text) => {
  expect(readExampleText(text)).toEqual({ description: text, examples: [] });
});

test('braces in the words are not taken for the input', () => {
  const example: Example = { input, description: 'With {x}: {"a":1} -> y', output: { arrow: '} -> ' } };
  const text = writeExampleText('Ask.', [example]) as string;
  expect(readExampleText(text)).toEqual({ description: 'Ask.', examples: [example] });
});

test('many braces cost little and stay a description', () => {
  const text = `EXAMPLES:\n- ${': {'.repeat(20_000)}`;
  expect(readExampleText(text).examples).toEqual([]);
});
