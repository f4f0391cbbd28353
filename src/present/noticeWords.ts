/** What a notice on a change tells its reader, one sentence a code; a code without words is shown as it is. */
export const noticeWords = (code: string): string => words.get(code) ?? code;

const words: ReadonlyMap<string, string> = new Map([
  ['content-closed', 'Names that the schema did not list were let through before and are refused now.'],
  ['default-meaning', 'Calls that left the argument out mean something else from now on.'],
  [
    'strict-wire',
    "OpenAI's strict form lists every optional argument as required and nullable, so recorded calls gain nulls there; they are removed before a call is judged.",
  ],
]);
