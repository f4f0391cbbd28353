import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Event } from './event.ts';
import { notificationChannel } from './notificationChannel.ts';

/**
 * Says in a transaction what it did. Others hear of it when it has committed, and never of what was undone. The
 * row is what counts; the notification only wakes those who would look a moment later anyway.
 */
export const announce = async (
  transaction: Database,
  { kind, toolset, detail }: Event,
  at: Date,
): Promise<void> => {
  await transaction.execute(sql`
    with said as (
      insert into events (kind, toolset, detail, at)
      values (${kind}, ${toolset}, ${JSON.stringify(detail)}, ${at.toISOString()}::timestamptz)
      returning seq
    )
    select pg_notify(${notificationChannel}, '') from said`);
};
