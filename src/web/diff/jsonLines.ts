import { isArray, isObject, type Json } from '../../schema/json.ts';

/**
 * JSON as lines to compare: each member on a line of its own, lists of plain values on one line where they fit.
 * `most` is how many lines are made at all; a last line says that there is more.
 */
export const jsonLines = (value: Json, most = 2_000): string[] => {
  const lines: string[] = [];
  write({ value, lead: '', indent: '', end: '' }, lines, most);
  return lines.length > most ? [...lines.slice(0, most), '…'] : lines;
};

type Place = {
  readonly value: Json;
  readonly lead: string;
  readonly indent: string;
  readonly end: string;
};

const write = ({ value, lead, indent, end }: Place, lines: string[], most: number): void => {
  if (lines.length > most) return;
  const parts: readonly (readonly [string, Json])[] = isArray(value)
    ? value.map((item) => ['', item] as const)
    : isObject(value)
      ? Object.entries(value).map(([name, item]) => [`${JSON.stringify(name)}: `, item] as const)
      : [];
  if (parts.length === 0 || fitsOnLine(value, indent.length + lead.length)) {
    lines.push(`${indent}${lead}${onLine(value)}${end}`);
    return;
  }
  const [open, close] = isArray(value) ? ['[', ']'] : ['{', '}'];
  lines.push(`${indent}${lead}${open}`);
  for (const [index, [name, item]] of parts.entries()) {
    if (lines.length > most) return;
    const comma = index === parts.length - 1 ? '' : ',';
    write({ value: item, lead: name, indent: `${indent}  `, end: comma }, lines, most);
  }
  lines.push(`${indent}${close}${end}`);
};

const fitsOnLine = (value: Json, taken: number): boolean =>
  isArray(value) &&
  value.every((item) => typeof item !== 'object' || item === null) &&
  taken + onLine(value).length <= 76;

const onLine = (value: Json): string =>
  isArray(value) ? `[${value.map((item) => JSON.stringify(item)).join(', ')}]` : JSON.stringify(value);
