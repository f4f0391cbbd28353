import { isArray, isObject, member } from '../../schema/json.ts';
import { under } from '../../schema/pointer.ts';
import type { Profile } from '../profile.ts';
import type { Refusal } from '../refusal.ts';
import type { Rendered } from '../renderTool.ts';
import { everySchema } from './schemas.ts';

const mostFields = 200;

const unsupported = new Set([
  ...['allOf', 'oneOf', 'not', 'minimum', 'maximum', 'minItems', 'maxItems', 'minLength', 'maxLength'],
  'uniqueItems',
]);

const formats = new Set(['date-time', 'uuid', 'date', 'time']);

/** What Cohere documents of `strict_tools`, which holds for every tool of the request, strict or not. */
export const cohereStrictRefusals = function* (
  rendered: readonly Rendered[],
  profile: Profile,
): Generator<Refusal> {
  let fields = 0;
  for (const { tool, schema } of rendered) {
    const required = member(schema, 'required');
    if (!isArray(required) || required.length === 0) {
      const message = `With strict_tools, ${profile.title} wants at least one required argument in every tool. Require one, or take "strict" from the toolset.`;
      const pointer = '/inputSchema';
      yield { tool: tool.name, rule: 'strict-limit', pointer, message, verified: true };
    }
    for (const [one, pointer] of everySchema(schema)) {
      if (!isObject(one)) continue;
      const properties = member(one, 'properties');
      if (isObject(properties)) fields += Object.keys(properties).length;
      for (const [keyword, value] of Object.entries(one)) {
        const anchored = keyword === 'pattern' && typeof value === 'string' && /[\^$]|\?[=!]/.test(value);
        const format = keyword === 'format' && !formats.has(value as string);
        if (!unsupported.has(keyword) && !anchored && !format) continue;
        const message = `"${keyword}" is documented as not supported with strict_tools by ${profile.title}. Say it in the description.`;
        yield {
          tool: tool.name,
          rule: 'strict-keyword',
          pointer: under(pointer, keyword),
          message,
          verified: false,
        };
      }
    }
  }
  if (fields > mostFields) {
    const message = `The tools have ${fields} fields together; with strict_tools, ${profile.title} takes at most ${mostFields}. Take "strict" from the toolset, or split it.`;
    yield { tool: null, rule: 'strict-limit', pointer: '/tools', message, verified: true };
  }
};
