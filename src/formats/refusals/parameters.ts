import { isObject, type Json, member } from '../../schema/json.ts';
import { type Pointer, under } from '../../schema/pointer.ts';
import { subschemas } from '../../schema/subschemas.ts';
import type { Profile } from '../profile.ts';
import type { Refusal } from '../refusal.ts';
import type { Rendered } from '../renderTool.ts';

/** Names of arguments, at any depth, outside the provider's rule; each name is told once a tool. */
export const parameterRefusals = function* (
  rendered: readonly Rendered[],
  profile: Profile,
): Generator<Refusal> {
  const rules = profile.parameterNames;
  if (rules === undefined) return;
  for (const { tool } of rendered) {
    const told = new Set<string>();
    for (const [name, pointer] of argumentNames(tool.inputSchema)) {
      for (const { pattern, says, verified } of rules) {
        if (pattern.test(name) || told.has(name)) continue;
        told.add(name);
        const message = `The argument name ${JSON.stringify(name)} is not allowed: for ${profile.title} it must ${says}. Rename the argument.`;
        yield { tool: tool.name, rule: 'parameter-name', pointer, message, verified };
      }
    }
  }
};

const argumentNames = function* (root: Json): Generator<[string, Pointer]> {
  const visit: { schema: Json; pointer: Pointer }[] = [{ schema: root, pointer: '/inputSchema' }];
  for (let next = visit.pop(); next !== undefined; next = visit.pop()) {
    const { schema, pointer } = next;
    const properties = isObject(schema) ? member(schema, 'properties') : undefined;
    const here = under(pointer, 'properties');
    if (isObject(properties)) for (const name of Object.keys(properties)) yield [name, under(here, name)];
    for (const [inside, at] of [...subschemas(schema, pointer)].reverse()) {
      visit.push({ schema: inside, pointer: at });
    }
  }
};
