import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare } from '../../src/compat/compare.ts';
import { checkValue } from '../../src/schema/checkValue.ts';
import { openSchema, rootPlace } from '../../src/schema/document.ts';
import type { Json, JsonObject } from '../../src/schema/json.ts';
import type { CanonicalToolset } from '../../src/toolset/toolset.ts';
import { makeFrom } from './madeSchemas.ts';
import { tool } from './read.ts';

/**
 * Rules and proof against plain trials: schemas, edits of them and calls are made up, small enough that calls
 * meet what an edit changes. The checker of values that judges the calls shares no code with the proof.
 */

const long = process.env.LONG === '1';
const pairs = long ? 3_600 : 120;
const callsEach = 20;

const toolsetOf = (inputSchema: JsonObject): CanonicalToolset | undefined => {
  try {
    return tool({ inputSchema });
  } catch {
    return undefined;
  }
};

const verdictOf = (toolset: CanonicalToolset, call: Json) =>
  checkValue(rootPlace(openSchema(toolset.tools[0]?.inputSchema ?? {})), call, {
    reading: 'declared',
    position: 'root',
  }).verdict;

const agree = (oldSchema: JsonObject, nextSchema: JsonObject, tried: readonly Json[]): void => {
  const old = toolsetOf(oldSchema);
  const next = toolsetOf(nextSchema);
  if (old === undefined || next === undefined) return;
  const forward = compare(old, next, { lens: 'declared' });
  const backward = compare(next, old, { lens: 'declared' });
  if (old.text === next.text) expect(forward.changes).toEqual([]);
  else expect(forward.changes).not.toEqual([]);
  for (const call of tried) {
    const before = verdictOf(old, call);
    const after = verdictOf(next, call);
    if (before === 'valid' && after === 'invalid')
      expect(forward.verdict, JSON.stringify(call)).toBe('breaking');
    if (before === 'invalid' && after === 'valid')
      expect(backward.verdict, JSON.stringify(call)).toBe('breaking');
  }
  for (const [report, from, to] of [
    [forward, old, next],
    [backward, next, old],
  ] as const) {
    for (const { witness } of report.changes) {
      if (witness === undefined || !('arguments' in witness)) continue;
      expect(verdictOf(from, witness.arguments), 'a witness was valid before').toBe('valid');
      expect(verdictOf(to, witness.arguments), 'a witness is contradicted').toBe('invalid');
    }
  }
};

const numbers = fc.integer({ min: 0, max: 2 ** 31 });

test(
  `an edited schema, ${callsEach} calls each`,
  () => {
    const property = fc.property(numbers, (seed) => {
      const make = makeFrom(seed);
      const old = make.schema();
      agree(old, make.edit(old), Array.from({ length: callsEach }, make.call));
    });
    fc.assert(property, { numRuns: pairs });
  },
  long ? 600_000 : 60_000,
);

test(
  `two schemas that have nothing to do with each other, ${callsEach} calls each`,
  () => {
    const property = fc.property(numbers, (seed) => {
      const make = makeFrom(seed);
      agree(make.schema(), make.schema(), Array.from({ length: callsEach }, make.call));
    });
    fc.assert(property, { numRuns: pairs / 2 });
  },
  long ? 600_000 : 60_000,
);
