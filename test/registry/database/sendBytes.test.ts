import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, rowsOf } from '../../../src/registry/database/database.ts';
import { sendBytes, sendText } from '../../../src/registry/database/sendBytes.ts';
import type { Registry } from '../../../src/registry/registry.ts';
import { databaseKinds, openTestRegistry } from '../../support/openTestRegistry.ts';

const piece = 128 * 1024;

const hashOf = async (transaction: Database, bytes: Uint8Array, name = 'some'): Promise<string> => {
  const sent = await sendBytes(transaction, name, bytes);
  const [row] = await rowsOf<{ hash: string }>(
    transaction,
    sql`select encode(sha256(${sent}), 'hex') as hash`,
  );
  return row?.hash ?? '';
};

const expected = async (bytes: Uint8Array): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes))).toString('hex');

const made = (length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, at) => (at * 31 + (at >> 8)) % 256);

describe.each(databaseKinds())('on %s', (kind) => {
  let registry: Registry;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ registry, close } = await openTestRegistry({ embedded: kind === 'the embedded database' }));
  }, 120_000);
  afterAll(() => close());

  test.each([0, 1, 65_536, 65_537, piece, piece + 1, 3 * piece, 11 * piece + 17])(
    '%i bytes come there as they are',
    async (length) => {
      const bytes = made(length);
      const hash = await registry.database.transaction((transaction) => hashOf(transaction, bytes));
      expect(hash).toBe(await expected(bytes));
    },
  );

  test('a text whose characters two pieces share', async () => {
    const text = `x€${'é'.repeat(piece)}𝄞`;
    const length = await registry.database.transaction(async (transaction) => {
      const sent = await sendText(transaction, 'some', Buffer.from(text));
      return rowsOf<{ same: boolean }>(transaction, sql`select ${sent} = ${text}::text as same`);
    });
    expect(length).toEqual([{ same: true }]);
  });

  test('the next value with the same name, which is shorter, and one with another name beside it', async () => {
    await registry.database.transaction(async (transaction) => {
      await hashOf(transaction, made(5 * piece));
      const shorter = made(2 * piece + 5);
      const sent = await sendBytes(transaction, 'some', shorter);
      await sendBytes(transaction, 'other', made(4 * piece));
      const [row] = await rowsOf<{ hash: string }>(
        transaction,
        sql`select encode(sha256(${sent}), 'hex') as hash`,
      );
      expect(row?.hash).toBe(await expected(shorter));
    });
  });

  test('nothing stays when the transaction ends', async () => {
    await registry.database.transaction((transaction) => hashOf(transaction, made(2 * piece)));
    const [row] = await rowsOf<{ left: string | null }>(
      registry.database,
      sql`select current_setting('toolset_registry.some_0', true) as left`,
    );
    expect(row?.left ?? '').toBe('');
  });
});
