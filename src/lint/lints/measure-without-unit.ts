import { wordsOf } from '../../compat/likeNames.ts';
import { named } from '../../compat/quote.ts';
import type { Lint } from '../lintKind.ts';
import { kindOfName } from '../names.ts';
import { deedOf } from '../verbs.ts';

export const measureWithoutUnit: Lint = {
  id: 'measure-without-unit',
  on: 'parameter',
  level: 'warning',
  find: function* ({ description, name, path, says, schema, tool, types }) {
    if (kindOfName(name) !== 'measure' || !(types.has('integer') || types.has('number'))) return;
    if (money.test(name) && deedOf(tool.nameWords) !== 'acts') return;
    if (says('enum', 'const') || units.test(`${wordsOf(name).join(' ')} ${description.slice(0, 2_000)}`))
      return;
    if (tool.parameters.some((other) => /units?$|currency/i.test(other.name)) || units.test(tool.description))
      return;
    yield { path, about: schema, name };
  },
  says: ({ name }) => `Nothing tells in which unit ${named(name)} is counted.`,
  why: () =>
    'Thirty seconds and thirty milliseconds are both thirty, and so are thirty euros and thirty cents.',
  instead: () => 'Name the unit in the description, or better in the name.',
  example: {
    bad: {
      tools: [
        {
          name: 'start_timer',
          description: 'Starts a timer in the kitchen. Use it when a guest has ordered eggs.',
          inputSchema: {
            type: 'object',
            properties: { duration: { type: 'integer', description: 'How long the eggs are to boil.' } },
          },
        },
      ],
    },
    good: {
      tools: [
        {
          name: 'start_timer',
          description: 'Starts a timer in the kitchen. Use it when a guest has ordered eggs.',
          inputSchema: {
            type: 'object',
            properties: {
              duration: { type: 'integer', description: 'How long the eggs are to boil, in seconds.' },
            },
          },
        },
      ],
    },
  },
};

/** A sum that is only reckoned with comes out in the same currency; one that is paid does not. */
const money = /(?:amount|price|budget|salary)$/i;

const units =
  /\b(?:m?s|ms|sec(?:ond)?s?|min(?:ute)?s?|h|hrs?|hours?|days?|weeks?|months?|years?|nights?|milli\w*|micro\w*|m|cm|mm|km|kilo\w*|met(?:er|re)s?|kms|miles?|feet|foot|ft|inch(?:es)?|yards?|kg|g|grams?|lbs?|pounds?|ounces?|pixels?|px|rem|em|percent\w*|%|ratio|beats?|bars|frames?|rounds?|turns?|steps?|ticks?|units?|usd|eur|gbp|dollars?|euros?|cents?|currency|currencies|gallons?|lit(?:er|re)s?|quantity|count|number of|how many|light-years?|au|characters?|tokens?)\b/i;
