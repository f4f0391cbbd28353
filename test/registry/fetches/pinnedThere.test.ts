import { describe, expect, test } from 'vitest';
import type { Standby } from '../../../src/registry/database/standby.ts';
import type { ChangeListener } from '../../../src/registry/events/changes.ts';
import type { PinnedRow } from '../../../src/registry/fetches/pinnedRows.ts';
import { createReadPinnedThere } from '../../../src/registry/fetches/pinnedThere.ts';

const row = (version: string, ended = false) => [{ version, ended }] as unknown as readonly PinnedRow[];

/** Two ways that answer at once, and a standby that has reached what it is told to. */
const made = () => {
  const state = { now: 10, reaches: 20, there: row('from there'), during: () => {} };
  let heard: ChangeListener | undefined;
  const standby = {
    clock: () => state.now,
    reaches: () => state.reaches,
    ask: async (read: (there: never) => Promise<unknown>) => read({} as never),
  } as unknown as Standby;
  const follow = (listener: ChangeListener) => {
    heard = listener;
    return () => {};
  };
  const read = createReadPinnedThere(
    standby,
    { follow },
    {
      there: async () => {
        state.during();
        return state.there;
      },
      primary: async () => row('from the primary'),
    },
  );
  const version = async (session: string) => (await read({ session, format: undefined }))[0]?.version;
  return { state, version, heard: heard as ChangeListener };
};

describe('pins are read from the standby', () => {
  test('when it has all that was committed since this began, and not before', async () => {
    const { state, version } = made();
    state.reaches = 10;
    expect(await version('a')).toBe('from the primary');
    state.reaches = 11;
    expect(await version('a')).toBe('from there');
  });

  test('but not those of a session that was heard of since, until it has come there', async () => {
    const { state, version, heard } = made();
    state.now = 30;
    heard.session('a');
    expect([await version('a'), await version('b')]).toEqual(['from the primary', 'from there']);
    state.reaches = 30;
    expect(await version('a')).toBe('from the primary');
    state.reaches = 31;
    expect(await version('a')).toBe('from there');
  });

  test('but not those of anybody after something was missed', async () => {
    const { state, version, heard } = made();
    state.now = 30;
    heard.everything();
    expect(await version('b')).toBe('from the primary');
    state.reaches = 31;
    expect(await version('b')).toBe('from there');
  });

  test('and again from the primary where the session was heard of meanwhile', async () => {
    const { state, version, heard } = made();
    state.during = () => {
      state.now = 30;
      heard.session('a');
    };
    expect(await version('a')).toBe('from the primary');
  });

  test.each([
    ['is not there', []],
    ['has ended there', row('ended', true)],
  ])('and from the primary where the session %s', async (_, there) => {
    const { state, version } = made();
    state.there = there;
    expect(await version('a')).toBe('from the primary');
  });

  test('and of nobody that was heard of, where more were than it keeps in mind', async () => {
    const { state, version, heard } = made();
    state.now = 30;
    for (let session = 0; session < 20_000; session += 1) heard.session(`${session}`);
    expect(await version('0')).toBe('from the primary');
    expect(await version('other')).toBe('from the primary');
    state.reaches = 31;
    expect(await version('0')).toBe('from there');
  });
});
