import { isFormatId } from '../../formats/formatIds.ts';
import type { FetchWish } from '../../registry/fetches/readFetch.ts';
import { toolsetName } from '../shapes/words.ts';
import { plainPart, plainSession } from './plainSession.ts';

/**
 * What a request target asks for, where it is the plain spelling of a fetch as the API would take it. Undefined for
 * everything else, also for what the API would refuse: it has the words for that.
 */
export const fetchTarget = (target: string): FetchWish | undefined => {
  const found = form.exec(target);
  if (found === null) return undefined;
  const [, id = '', query] = found;
  const session = plainSession(id);
  if (session === undefined) return undefined;
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

const form = new RegExp(
  `^/v1/sessions/(${plainPart})/toolset(?:\\?((?:toolset|format)=[\\w.-]+(?:&(?:toolset|format)=[\\w.-]+)?))?$`,
);
