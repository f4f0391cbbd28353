import type { Json, JsonObject } from '../schema/json.ts';
import { under } from '../schema/pointer.ts';
import type { Example, Tool } from '../toolset/toolset.ts';
import { exampleWords, headings, writeExampleText } from './exampleText.ts';
import type { LossLog } from './loss.ts';
import type { Profile } from './profile.ts';
import { readExampleText } from './readExampleText.ts';
import { withStrictNulls } from './strict/withStrictNulls.ts';

/**
 * Where a tool's examples go: calls to imitate into `input_examples` where the provider has it, each input
 * once; everything else below the description. A strict schema of OpenAI's asks for every property, so its
 * examples carry null where the author left one out.
 */
export const renderExamples = (
  tool: Tool,
  schema: JsonObject,
  profile: Profile,
  log: LossLog,
): { description?: string; inputExamples?: readonly Json[] } => {
  logTextsOfExamples(tool, log);
  if (tool.examples === undefined) {
    return tool.description === undefined ? {} : { description: tool.description };
  }
  const field = profile.examples === 'input_examples';
  const filled = tool.strict === true && profile.strict.way === 'openai';
  const inputs = new Map<string, Json>();
  const below: Example[] = [];
  let avoiding = false;
  for (const [index, example] of tool.examples.entries()) {
    const here = under('/examples', index);
    if (avoiding && example.negative !== true)
      log(here, 'the place among the examples', 'before those to avoid');
    avoiding ||= example.negative === true;
    if (field && example.negative !== true) {
      const text = JSON.stringify(example.input);
      if (inputs.has(text)) log(here, 'the example', 'left out: its input stands there already');
      else inputs.set(text, example.input);
      if (example.description !== undefined) log(`${here}/description`, 'what the example shows', 'left out');
      if (example.output !== undefined) log(`${here}/output`, 'the output of the example', 'left out');
      if (example.whyBad !== undefined) log(`${here}/whyBad`, 'the reason', 'left out');
      continue;
    }
    logWords(example, here, log);
    const input = filled ? (withStrictNulls(schema, example.input) as JsonObject) : example.input;
    if (input !== example.input)
      log(`${here}/input`, 'what the example leaves out', 'null, as strict mode asks');
    below.push({ ...example, input });
  }
  if (tool.description === '' && below.length > 0) log('/description', 'the empty description', 'left out');
  const description = writeExampleText(tool.description, below);
  return {
    ...(description !== undefined && { description }),
    ...(inputs.size > 0 && { inputExamples: [...inputs.values()] }),
  };
};

/** A description that holds text in the form of examples is read back as one with those examples. */
const logTextsOfExamples = ({ description }: Tool, log: LossLog): void => {
  if (description === undefined || !Object.values(headings).some((one) => description.includes(one))) return;
  if (readExampleText(description).examples.length === 0) return;
  log('/description', 'the text that has the form of examples', 'sent, but read back as examples');
};

/** What the text form of an example does not keep to the letter. */
const logWords = (example: Example, here: string, log: LossLog): void => {
  for (const name of ['description', 'whyBad'] as const) {
    const text = example[name];
    if (text === undefined) continue;
    const words = exampleWords(text);
    if (words === '') log(`${here}/${name}`, 'the empty text', 'left out');
    else if (words !== text) log(`${here}/${name}`, 'the white space at the end', 'left out');
  }
};
