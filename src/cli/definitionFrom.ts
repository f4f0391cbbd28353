import { Failure } from './failure.ts';
import type { Io } from './io.ts';
import { invalidDefinition } from './problemDocument.ts';
import { type Definition, readDefinition } from './readDefinition.ts';
import { shown } from './readInput.ts';
import { readJsonInput } from './readJsonInput.ts';

/** The definition in a file, or a refusal with all its faults. */
export const definitionFrom = async (file: string, io: Io): Promise<Definition> => {
  const { text, value } = await readJsonInput(file, io);
  const read = readDefinition(value, Buffer.byteLength(text));
  if (!('faults' in read)) return read;
  const count =
    read.faults.length === 1 ? 'one fault, shown above' : `${read.faults.length} faults, shown above`;
  throw new Failure(
    2,
    `${shown(file)} is not a valid definition (${count}); correct it and run again.`,
    invalidDefinition(read.faults),
  );
};
