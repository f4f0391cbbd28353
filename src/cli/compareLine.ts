import { compare } from '../compat/compare.ts';
import { reportAsJson } from '../present/reportAsJson.ts';
import { isObject, type Json, type JsonObject, member } from '../schema/json.ts';
import { lenses } from '../schema/lens.ts';
import type { Fault } from '../toolset/fault.ts';
import { invalidDefinition, invalidRequest, type ProblemDocument } from './problemDocument.ts';
import { type Definition, readDefinition } from './readDefinition.ts';
import { jsonFault } from './readJsonInput.ts';
import { renamesIn } from './readRenames.ts';

/**
 * Answers one `{"id", "old", "new", "lens"?, "renames"?}` line by one `{"id", ...report}` or `{"id", "error"}`
 * line. Pointers of faults lead into the line's object. Other members are ignored, null counts as absent. Nothing
 * that a line holds can end the process; `answered` is false where the comparison itself failed.
 */
export const compareLine = (line: Uint8Array | undefined): { text: string; answered: boolean } => {
  let id: Json = null;
  try {
    const read = readLine(line);
    if ('problem' in read) return refusal(id, read.problem);
    const { request } = read;
    id = idOf(request);
    const lens = lenses.find((known) => known === (member(request, 'lens') ?? 'declared'));
    const renames = renamesIn(member(request, 'renames') ?? []);
    if (lens === undefined) return refusal(id, badMember('/lens', 'It must be "declared" or "strict".'));
    if (renames === undefined) {
      return refusal(id, badMember('/renames', 'It must be a list of {"from", "to", "tool"?}.'));
    }
    const old = side(request, 'old');
    const next = side(request, 'new');
    const faults = [...('faults' in old ? old.faults : []), ...('faults' in next ? next.faults : [])];
    if ('faults' in old || 'faults' in next) return refusal(id, invalidDefinition(faults));
    const report = reportAsJson(compare(old.toolset, next.toolset, { lens, renames }));
    const normalised = { old: old.normalised, new: next.normalised };
    return { text: JSON.stringify({ id, ...report, normalised }), answered: true };
  } catch (error) {
    const problem = {
      type: 'unexpected-error',
      title: 'The comparison failed',
      detail: `This is a fault of the program, not of the input (${(error as Error).name}). Please report it with the line.`,
      errors: [],
    };
    return { ...refusal(id, problem), answered: false };
  }
};

const refusal = (id: Json, error: ProblemDocument) => ({
  text: JSON.stringify({ id, error }),
  answered: true,
});

const badMember = (pointer: string, message: string): ProblemDocument =>
  invalidRequest('The line holds a member of the wrong kind. Correct what `errors` lists.', [
    { pointer, message },
  ]);

const readLine = (line: Uint8Array | undefined): { request: JsonObject } | { problem: ProblemDocument } => {
  if (line === undefined)
    return { problem: invalidRequest('The line is longer than 64 MiB. Compare smaller definitions.') };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(line);
  } catch {
    return { problem: invalidRequest('The line is not UTF-8. Write it as UTF-8.') };
  }
  try {
    const value = JSON.parse(text) as Json;
    if (isObject(value)) return { request: value };
    return {
      problem: invalidRequest('The line is no JSON object. Write {"id", "old", "new"} on each line.'),
    };
  } catch (error) {
    const where = jsonFault(error, text);
    return {
      problem: invalidRequest(`The line is not JSON (${where}). Write one JSON object on each line.`),
    };
  }
};

/** Numbers and strings are what tells answers apart; anything else is answered under null. */
const idOf = (request: JsonObject): Json => {
  const id = member(request, 'id');
  return typeof id === 'string' || typeof id === 'number' ? id : null;
};

const side = (request: JsonObject, name: 'old' | 'new'): Definition | { faults: readonly Fault[] } => {
  const definition = member(request, name);
  if (definition === undefined) {
    return {
      faults: [{ pointer: `/${name}`, message: `\`${name}\` is missing. Give the definition there.` }],
    };
  }
  const read = readDefinition(definition);
  if (!('faults' in read)) return read;
  return { faults: read.faults.map(({ pointer, message }) => ({ pointer: `/${name}${pointer}`, message })) };
};
