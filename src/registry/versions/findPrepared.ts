import type { Database, Parameter, Query } from '../database/database.ts';
import { createKeptFew } from '../keptFew.ts';
import { type FoundVersion, findVersion, versionQuery } from './findVersion.ts';
import { readSelector, type Selector } from './readSelector.ts';

export type FindPrepared = (toolset: string, selector: string) => Promise<FoundVersion | undefined>;

/**
 * Finds what `findVersion` finds, now as well, by a statement that is built once for each selector and planned once for
 * each form of them. A range of a rare form is asked as everything is: what is prepared stays as long as its
 * connection, and of such ranges there is no end of forms.
 */
export const createFindPrepared = (database: Database, query: Query): FindPrepared => {
  const known = createKeptFew<Prepared>(mostKnown);
  const prepare = (toolset: string, selector: Selector): Prepared => {
    const { sql, params } = versionQuery(database, toolset, selector).toSQL();
    return { statement: sql, parameters: params as readonly Parameter[] };
  };
  return async (toolset, text) => {
    const selector = readSelector(text);
    if (!isCommon(selector)) return findVersion(database, toolset, selector);
    const key = `${toolset} ${text}`;
    const { statement, parameters } = known.find(key) ?? known.keep(key, prepare(toolset, selector));
    return (await query<FoundVersion>(statement, parameters))[0];
  };
};

type Prepared = { readonly statement: string; readonly parameters: readonly Parameter[] };

/** Each has some kilobytes. */
const mostKnown = 1_000;

/** One set of at most two bounds, as `^1.2`, `*` and `>=1 <3` have. */
const isCommon = (selector: Selector): boolean => {
  if (selector.kind !== 'range') return true;
  const [first, second] = selector.range.set;
  return second === undefined && first !== undefined && first.length <= 2;
};
