import { describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../../src/registry/database/database.ts';
import { createStandby } from '../../../src/registry/database/standby.ts';

type Place = { end: string; standby?: boolean; history?: string };

/** A primary and a standby that say what they are told to, and a clock that stands until it is moved. */
const pair = async () => {
  const state = {
    now: 1_000,
    primary: { end: '0/10' } as Place | Error,
    there: { end: '0/10' } as Place | Error,
  };
  const saying = (which: 'primary' | 'there') => async () => {
    const place = state[which];
    if (place instanceof Error) throw place;
    return [{ history: 'one 1', standby: which === 'there', ...place }] as never;
  };
  const open = { query: saying('there'), database: {}, close: async () => {} } as unknown as OpenDatabase;
  const standby = createStandby({ query: saying('primary') }, open, {
    every: 1_000_000,
    clock: () => state.now,
  });
  await standby.look();
  const look = async (change: Partial<typeof state> = {}) => {
    Object.assign(state, change);
    await standby.look();
    return standby.reaches();
  };
  return { standby, state, look };
};

const nowhere = Number.NEGATIVE_INFINITY;

describe('a standby', () => {
  test('reaches the moment before the primary was asked for what it has', async () => {
    const { look, standby } = await pair();
    expect(standby.reaches()).toBe(1_000);
    expect(await look({ now: 2_000, primary: { end: '0/20' } })).toBe(1_000);
    expect(await look({ now: 3_000, primary: { end: '0/30' }, there: { end: '0/2F' } })).toBe(2_000);
    expect(await look({ now: 4_000, primary: { end: '1/0' }, there: { end: '0/FFFFFFFF' } })).toBe(3_000);
    expect(await look({ now: 5_000, there: { end: '1/0' } })).toBe(5_000);
    expect(standby.load().lag).toBe(0);
  });

  test.each<[what: string, change: Parameters<Awaited<ReturnType<typeof pair>>['look']>[0]]>([
    ['is away', { there: new Error('ECONNREFUSED') }],
    ['cannot be compared, for want of the primary', { primary: new Error('ECONNREFUSED') }],
    ['takes writes itself', { there: { end: '0/10', standby: false } }],
    ['follows another server', { there: { end: '9/0', history: 'two 1' } }],
    ['is in a history that the primary has left', { primary: { end: '0/10', history: 'one 2' } }],
    ['is more than ten seconds behind', { now: 11_001, primary: { end: '0/20' } }],
  ])('is not asked while it %s, and is again afterwards', async (_, change) => {
    const { look, standby, state } = await pair();
    const before = { ...state };
    expect(await look(change)).toBe(nowhere);
    expect(standby.load().lag).toBeUndefined();
    let asked = 0;
    const read = async () => {
      asked += 1;
      return asked;
    };
    expect(await standby.ask(read)).toBeUndefined();
    expect(asked).toBe(0);
    expect(await look({ ...before, now: 12_000 })).toBe(12_000);
    expect(await standby.ask(read)).toBe(1);
    expect(standby.load()).toMatchObject({ answered: 1 });
  });

  test('passes on what it has not, and is asked again', async () => {
    const { standby } = await pair();
    expect(await standby.ask(async () => undefined)).toBeUndefined();
    expect(await standby.ask(async () => 'there')).toBe('there');
    expect(standby.load()).toMatchObject({ answered: 1, passedOn: 1 });
  });

  test('that failed is not asked until it has answered a look', async () => {
    const { standby, look } = await pair();
    const failing = async (): Promise<string> => {
      throw new Error('canceled on conflict with recovery');
    };
    expect(await standby.ask(failing)).toBeUndefined();
    expect(await standby.ask(async () => 'there')).toBeUndefined();
    await look({ now: 1_500 });
    expect(await standby.ask(async () => 'there')).toBe('there');
  });

  test('that says nothing lets nobody wait for long', async () => {
    const { standby } = await pair();
    expect(await standby.ask(() => new Promise<string>(() => {}))).toBeUndefined();
    expect(standby.reaches()).toBe(nowhere);
  });
});
