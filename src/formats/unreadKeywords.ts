import { isObject, type Json } from '../schema/json.ts';
import type { Pointer } from '../schema/pointer.ts';
import { under } from '../schema/pointer.ts';
import { subschemas } from '../schema/subschemas.ts';
import type { LossLog } from './loss.ts';
import type { KeywordReading } from './profile.ts';

/** Takes down every keyword of a schema that is sent but that the service does not read. */
export const logUnreadKeywords = (
  root: Json,
  at: Pointer,
  { reads, whole, became }: KeywordReading,
  log: LossLog,
): void => {
  const visit: { schema: Json; pointer: Pointer }[] = [{ schema: root, pointer: at }];
  for (let next = visit.pop(); next !== undefined; next = visit.pop()) {
    const { schema, pointer } = next;
    if (!isObject(schema)) continue;
    const place = pointer === at ? 'root' : 'inside';
    const unread: string[] = [];
    for (const keyword of Object.keys(schema)) {
      if (reads(keyword, place)) continue;
      unread.push(keyword);
      log(under(pointer, keyword), `the keyword "${keyword}"`, became);
    }
    const closed = [...unread, ...whole].map((keyword) => under(pointer, keyword));
    const open = [...subschemas(schema, pointer)].filter(
      ([, inside]) => !closed.some((one) => inside === one || inside.startsWith(`${one}/`)),
    );
    for (const [inside, where] of open.reverse()) visit.push({ schema: inside, pointer: where });
  }
};
