import { isFormatId } from '../../formats/formatIds.ts';
import type { FetchWish } from '../../registry/fetches/readFetch.ts';
import { sessionId, toolsetName } from '../shapes/words.ts';

/**
 * What a request target asks for, where it is the plain spelling of a fetch as the API would take it. Undefined for
 * everything else, also for what the API would refuse: it has the words for that.
 */
export const fetchTarget = (target: string): FetchWish | undefined => {
  const found = form.exec(target);
  if (found === null) return undefined;
  const [, id = '', query] = found;
  const session = decoded(id);
  if (session === undefined || !sessionId.safeParse(session).success) return undefined;
  const wish: { toolset?: string; format?: FetchWish['format'] } = {};
  for (const part of query === undefined ? [] : query.split('&')) {
    const [name, value] = part.split('=') as [string, string];
    if (name === 'toolset' && wish.toolset === undefined && toolsetName.safeParse(value).success) {
      wish.toolset = value;
    } else if (name === 'format' && wish.format === undefined && isFormatId(value)) wish.format = value;
    else return undefined;
  }
  return { session, toolset: wish.toolset, format: wish.format };
};

/** Characters that nobody on the way reads as anything but themselves. */
const form =
  /^\/v1\/sessions\/((?:[\w.~!$&'()*+,;=:@-]|%[\da-fA-F]{2}){1,3072})\/toolset(?:\?((?:toolset|format)=[\w.-]+(?:&(?:toolset|format)=[\w.-]+)?))?$/;

const decoded = (text: string): string | undefined => {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};
