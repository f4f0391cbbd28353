import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Caller } from './access/caller.ts';
import { coversAll } from './access/covers.ts';
import { keyHash, makeKeySecret } from './access/keySecret.ts';
import { type KeySummary, keySummary } from './access/keySummary.ts';
import { type KeyWish, readKeyWish } from './access/readKeyWish.ts';
import { audit } from './audit/audit.ts';
import type { Database } from './database/database.ts';
import { keys } from './database/tables.ts';
import { whileUp } from './database/whileUp.ts';
import { announce } from './events/announce.ts';
import { Problem } from './problem.ts';
import type { Registry } from './registry.ts';

export type CreateKeyRequest = KeyWish & { readonly caller: Caller };

/** What the secret is, which is told here and never again, and the rest of the key. */
export type CreatedKey = KeySummary & { readonly secret: string };

/** Makes a key. It opens this replica when this resolves, and the others as soon as they hear of it. */
export const createKey = (registry: Registry, request: CreateKeyRequest): Promise<CreatedKey> =>
  whileUp(async () => {
    const { caller } = request;
    const createdAt = registry.now();
    const wish = readKeyWish(request, caller, createdAt);
    const secret = makeKeySecret();
    const id = `key_${randomBytes(9).toString('hex')}`;
    const row = await registry.database.transaction(async (transaction) => {
      if (!registry.keys.book().asksForKeys) await requireWayIn(transaction, wish);
      const [made] = await transaction
        .insert(keys)
        .values({ ...wish, id, hash: keyHash(secret), createdAt, createdBy: caller.actor.name })
        .returning();
      if (made === undefined) throw new Error('A key was not inserted.');
      const { name, owner, scopes, toolsets, expiresAt } = wish;
      await announce(transaction, { kind: 'key-changed', toolset: null, detail: { key: id } }, createdAt);
      const detail = { name, owner, scopes, toolsets, expires: expiresAt?.toISOString() ?? null };
      await audit(transaction, caller.actor, { act: 'key-created', subject: id, detail });
      return made;
    });
    await registry.keys.refresh();
    return { ...keySummary(row, createdAt), secret };
  });

/** From the first key on nobody comes in without one, so the first has to be one that can make others. */
const requireWayIn = async (
  transaction: Database,
  { scopes, toolsets, expiresAt }: ReturnType<typeof readKeyWish>,
): Promise<void> => {
  await transaction.execute(sql`lock table ${keys} in share row exclusive mode`);
  const [other] = await transaction.select({ id: keys.id }).from(keys).limit(1);
  if (other !== undefined) return;
  if (scopes.includes('admin') && coversAll({ toolsets }) && expiresAt === null) return;
  throw new Problem(
    'invalid-request',
    'This would be the first key, and from then on nobody comes in without one: it has to be able to make others.',
    'Give the first key the scope "admin", all toolsets and no expiry; or set TOOLSET_ADMIN_KEY.',
    {
      errors: [
        {
          pointer: '/scopes',
          message: 'The first key needs the scope "admin", all toolsets and no expiry.',
        },
      ],
    },
  );
};
