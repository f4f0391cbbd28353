import { member } from '../schema/json.ts';
import type { Parameter } from './parameter.ts';
import { type StatedLimit, statedLimits } from './statedLimits.ts';

export type UnheldLimit = { readonly keyword: string; readonly value: number };

/** The limits that a parameter's description states and its schema does not have, or has with another number. */
export const unheldLimits = (
  parameter: Parameter,
): { missing: readonly UnheldLimit[]; contradicted: readonly (UnheldLimit & { states: number })[] } => {
  const { description, says, schema, types } = parameter;
  const missing: UnheldLimit[] = [];
  const contradicted: (UnheldLimit & { states: number })[] = [];
  if (says('enum', 'const', 'pattern', '$ref')) return { missing, contradicted };
  for (const limit of statedLimits(description)) {
    const keyword = keywordOf(limit, types);
    if (keyword === undefined) continue;
    const states = member(schema, keyword);
    if (typeof states === 'number') {
      if (states !== limit.value) contradicted.push({ keyword, value: limit.value, states });
    } else if (!says(keyword, ...(exclusive[keyword] ?? []))) missing.push({ keyword, value: limit.value });
  }
  return { missing, contradicted };
};

const keywordOf = ({ side, of }: StatedLimit, types: ReadonlySet<string>): string | undefined => {
  const [type] = types;
  if (types.size !== 1) return undefined;
  if ((type === 'integer' || type === 'number') && of === 'value')
    return side === 'most' ? 'maximum' : 'minimum';
  if (type === 'string' && of === 'characters') return side === 'most' ? 'maxLength' : 'minLength';
  if (type === 'array' && of === 'items') return side === 'most' ? 'maxItems' : 'minItems';
  return undefined;
};

const exclusive: Readonly<Record<string, readonly string[]>> = {
  maximum: ['exclusiveMaximum'],
  minimum: ['exclusiveMinimum'],
};
