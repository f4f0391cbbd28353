import { describe, expect, test } from 'vitest';
import { runDrill, type Verdict } from '../bench/drill/drill.ts';
import { drills } from '../bench/drill/drills.ts';
import { type Entry, heldAgainst, type Truth } from '../bench/drill/ledger.ts';
import { drive } from '../bench/load/drive.ts';
import { growthOf } from '../bench/load/growth.ts';
import { createTally } from '../bench/load/tally.ts';

const entry = (outcome: Entry['outcome'], more: Partial<Entry> = {}): Entry => ({
  kind: 'pin',
  key: 's',
  outcome,
  again: () => Promise.resolve(),
  ...more,
});
const there = (value = '1.0.0', count = 1): Truth => new Map([['pin s', { value, count }]]);
const nothing: Truth = new Map();

describe('a log held against the database', () => {
  test.each<[string, Entry, Truth, readonly string[]]>([
    ['acknowledged and there', entry('acknowledged', { got: '1.0.0' }), there(), []],
    ['refused and not there', entry('refused'), nothing, []],
    ['unknown and there', entry('unknown'), there(), []],
    ['unknown and not there', entry('unknown'), nothing, []],
    [
      'unknown, there, and refused when it was sent again',
      entry('refused', { wasUnknown: true }),
      there(),
      [],
    ],
    [
      'acknowledged and missing',
      entry('acknowledged', { got: '1.0.0' }),
      nothing,
      ['pin s was acknowledged as 1.0.0 and is missing'],
    ],
    [
      'acknowledged and there otherwise',
      entry('acknowledged', { got: '1.0.0' }),
      there('2.0.0'),
      ['pin s was acknowledged as 1.0.0 and is 2.0.0'],
    ],
    ['refused and there', entry('refused'), there(), ['pin s was refused and is there, as 1.0.0']],
    ['there twice', entry('unknown'), there('1.0.0', 2), ['pin s is there 2 times']],
    [
      'there, and wanted by nobody',
      entry('refused', { key: 'other' }),
      there(),
      ['pin s is there, and nobody wanted it'],
    ],
  ])('%s', (_, one, truth, faults) => {
    expect(heldAgainst([one], truth)).toEqual(faults);
  });
});

describe('a drill', () => {
  const given = {
    random: {
      next: () => 0,
      below: () => 0,
      chance: () => false,
      pick: <T>([first]: readonly T[]) => first as T,
    },
    release: { program: '' },
    folder: '',
    say: () => {},
  };
  const outcomes = async (run: (typeof drills)[number]['run']): Promise<readonly Verdict['outcome'][]> => {
    const verdicts: Verdict[] = [];
    await runDrill({ name: 'one', about: '', run }, given, (verdict) => verdicts.push(verdict));
    return verdicts.map(({ outcome }) => outcome);
  };

  test('tells of each promise whether it was kept', async () => {
    expect(
      await outcomes(async ({ promise }) => {
        promise('this', true);
        promise('that', false);
      }),
    ).toEqual(['kept', 'broken']);
  });
  test('that fails has broken a promise, one that cannot be tried has not', async () => {
    expect(await outcomes(() => Promise.reject(new Error('no')))).toEqual(['broken']);
    expect(await outcomes(async ({ skip }) => skip('not here'))).toEqual(['skipped']);
  });
  test('undoes what it did, the last first, also when it fails', async () => {
    const undone: number[] = [];
    await outcomes(async (stage) => {
      stage.finally(() => void undone.push(1));
      stage.finally(() => void undone.push(2));
      throw new Error('no');
    });
    expect(undone).toEqual([2, 1]);
  });
  test('has a name of its own', () => {
    const names = drills.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('load', () => {
  test('times are told to within a twentieth', () => {
    const tally = createTally();
    for (let time = 1; time <= 1_000; time += 1) tally.note(time);
    for (const share of [0.01, 0.5, 0.99]) {
      expect(tally.at(share)).toBeGreaterThanOrEqual(1_000 * share);
      expect(tally.at(share)).toBeLessThan(1_000 * share * 1.06);
    }
    expect(tally.count()).toBe(1_000);
    expect(createTally().at(0.99)).toBe(0);
  });

  test('growth is that of a line through all samples, not of the last one', () => {
    const line = Array.from({ length: 100 }, (_, seconds) => ({ seconds, value: 50 + seconds / 2 }));
    expect(growthOf(line)).toBeCloseTo(49.5);
    const flat = Array.from({ length: 100 }, (_, seconds) => ({ seconds, value: 50 + (seconds % 2) }));
    expect(Math.abs(growthOf([...flat, { seconds: 100, value: 80 }]))).toBeLessThan(5);
    expect(growthOf([])).toBe(0);
  });

  test.each([
    [200, undefined, { answered: 1, refused: 0, errors: 0 }],
    [409, undefined, { answered: 1, refused: 0, errors: 0 }],
    [503, '1', { answered: 0, refused: 1, errors: 0 }],
    [429, '1', { answered: 0, refused: 1, errors: 0 }],
    [503, undefined, { answered: 0, refused: 0, errors: 1 }],
    [500, '1', { answered: 0, refused: 0, errors: 1 }],
  ])('an answer of %i with Retry-After %s counts for what it is', async (status, retryAfter, counts) => {
    let sent = 0;
    const driven = await drive(
      () => 'one' as const,
      async () => {
        sent += 1;
        // The first takes as long as the whole.
        await new Promise((resolve) => setTimeout(resolve, 30));
        return { status, retryAfter, headers: {}, body: '' };
      },
      { seconds: 0.01, atOnce: 1, sheds: true },
    );
    const { answered, refused, errors } = driven.get('one') ?? { errors: [] };
    expect(sent).toBe(1);
    expect({ answered: answered?.count(), refused: refused?.count(), errors: errors.length }).toEqual(counts);
  });
});
