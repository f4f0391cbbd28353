import { isObject, type Json, type JsonObject } from '../schema/json.ts';
import type { Example } from '../toolset/toolset.ts';
import { headings, writeExampleText } from './exampleText.ts';

/**
 * Takes the examples out of a description that `writeExampleText` wrote. Whatever would not be written
 * again to the letter is left alone, so a description that only looks alike stays a description.
 */
export const readExampleText = (text: string): { description?: string; examples: readonly Example[] } => {
  for (const { head, examples } of readings(text)) {
    if (writeExampleText(head, examples) === text) {
      return { ...(head !== undefined && { description: head }), examples };
    }
  }
  return { description: text, examples: [] };
};

type Reading = { head: string | undefined; examples: readonly Example[] };

/** With both sections, with the one, with the other. */
const readings = function* (text: string): Generator<Reading> {
  const avoid = section(text, headings.avoid);
  const bad = avoid && entries(avoid.body, true);
  if (avoid !== undefined && bad !== undefined) {
    const imitate = avoid.head === undefined ? undefined : section(avoid.head, headings.imitate);
    const good = imitate && entries(imitate.body, false);
    if (imitate !== undefined && good !== undefined)
      yield { head: imitate.head, examples: [...good, ...bad] };
    yield { head: avoid.head, examples: bad };
  }
  const imitate = section(text, headings.imitate);
  const good = imitate && entries(imitate.body, false);
  if (imitate !== undefined && good !== undefined) yield { head: imitate.head, examples: good };
};

const section = (text: string, heading: string): { head: string | undefined; body: string } | undefined => {
  const at = text.lastIndexOf(`\n\n${heading}\n`);
  if (at >= 0) return { head: text.slice(0, at), body: text.slice(at + heading.length + 3) };
  return text.startsWith(`${heading}\n`)
    ? { head: undefined, body: text.slice(heading.length + 1) }
    : undefined;
};

const entries = (body: string, negative: boolean): Example[] | undefined => {
  if (!body.startsWith('- ')) return undefined;
  const found: Example[] = [];
  for (const lines of body.slice(2).split('\n- ')) {
    const example = readExample(lines.replaceAll('\n  ', '\n'), negative);
    if (example === undefined) return undefined;
    found.push(example);
  }
  return found;
};

const mostReadings = 32;

/** `words: {input} -> output`, then `Why: ...`. The words may hold braces too: each is tried, within reason. */
const readExample = (text: string, negative: boolean): Example | undefined => {
  let tries = 0;
  for (let brace = text.indexOf('{'); brace >= 0; brace = text.indexOf('{', brace + 1)) {
    if (brace > 0 && !text.startsWith(': ', brace - 2)) continue;
    tries += 1;
    if (tries > mostReadings) return undefined;
    const call = readCall(text.slice(brace));
    if (call === undefined) continue;
    const description = brace === 0 ? undefined : text.slice(0, brace - 2);
    return {
      input: call.input,
      ...(call.output !== undefined && { output: call.output }),
      ...(description !== undefined && { description }),
      ...(negative && { negative: true as const }),
      ...(call.why !== undefined && { whyBad: call.why }),
    };
  }
  return undefined;
};

const readCall = (text: string): { input: JsonObject; output?: Json; why?: string } | undefined => {
  const end = text.indexOf('\n');
  const line = end < 0 ? text : text.slice(0, end);
  const rest = end < 0 ? '' : text.slice(end + 1);
  if (rest !== '' && !rest.startsWith('Why: ')) return undefined;
  const why = rest === '' ? undefined : rest.slice('Why: '.length);
  const whole = parsed(line);
  if (isObject(whole)) return { input: whole, ...(why !== undefined && { why }) };
  for (let arrow = line.indexOf('} -> '); arrow >= 0; arrow = line.indexOf('} -> ', arrow + 1)) {
    const input = parsed(line.slice(0, arrow + 1));
    const output = parsed(line.slice(arrow + 5));
    if (isObject(input) && output !== undefined) return { input, output, ...(why !== undefined && { why }) };
  }
  return undefined;
};

const parsed = (text: string): Json | undefined => {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
};
