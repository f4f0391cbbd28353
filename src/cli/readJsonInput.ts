import type { Json } from '../schema/json.ts';
import { Failure } from './failure.ts';
import type { Io } from './io.ts';
import { readInput, shown } from './readInput.ts';

/** A JSON file with the text it stands in, which is what is sent on: nothing is lost by reading it. */
export const readJsonInput = async (file: string, io: Io): Promise<{ text: string; value: Json }> => {
  const text = await readInput(file, io);
  try {
    return { text, value: JSON.parse(text) as Json };
  } catch (error) {
    throw new Failure(2, `${shown(file)} is not JSON (${jsonFault(error, text)}); correct it and run again.`);
  }
};

/** Where a text stops being JSON, as line and column where the engine tells the position. */
export const jsonFault = (error: unknown, text: string): string => {
  const message = (error as Error).message;
  if (text.trim() === '') return 'it is empty';
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position === undefined)
    return /^Unexpected end/.test(message) ? 'it ends too early' : 'a value is malformed';
  const before = text.slice(0, Number(position));
  const line = before.split('\n').length;
  return `line ${line}, column ${before.length - before.lastIndexOf('\n')}`;
};
