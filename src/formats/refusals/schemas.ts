import { isObject, type Json, member } from '../../schema/json.ts';
import { type Pointer, under } from '../../schema/pointer.ts';
import { subschemas } from '../../schema/subschemas.ts';
import type { Profile } from '../profile.ts';
import type { Refusal } from '../refusal.ts';
import type { Rendered } from '../renderTool.ts';

/** What the provider does not take in a schema, strict or not. */
export const schemaRefusals = function* (
  rendered: readonly Rendered[],
  profile: Profile,
): Generator<Refusal> {
  for (const { tool, schema, wire } of rendered) {
    for (const keyword of profile.root?.refuses ?? []) {
      if (!Object.hasOwn(schema, keyword)) continue;
      const pointer = under('/inputSchema', keyword);
      const message = `"${keyword}" stands at the root of the arguments; ${profile.title} refuses that. Write one object with all its properties.`;
      const verified = profile.root?.verified === true;
      yield { tool: tool.name, rule: 'root-keyword', pointer, message, verified };
    }
    const dialect = member(schema, '$schema');
    if (profile.dialect === 'draft-07' && typeof dialect === 'string' && !dialect.includes('draft-07')) {
      const message = `The schema declares ${JSON.stringify(dialect)}; ${profile.title} reads schemas as draft-07. Leave "$schema" out.`;
      yield {
        tool: tool.name,
        rule: 'schema-dialect',
        pointer: '/inputSchema/$schema',
        message,
        verified: false,
      };
    }
    if (profile.references === 'alone') yield* referenceRefusals(tool.name, schema, profile);
    if (profile.schema === 'gemini-subset') yield* emptyObjects(tool.name, wire.schema, profile);
  }
};

const referenceRefusals = function* (name: string, root: Json, profile: Profile): Generator<Refusal> {
  for (const [schema, pointer] of everySchema(root)) {
    if (!isObject(schema) || !Object.hasOwn(schema, '$ref')) continue;
    const beside = Object.keys(schema).find((keyword) => !keyword.startsWith('$'));
    if (beside === undefined) continue;
    const message = `"${beside}" stands beside "$ref"; ${profile.title} allows only keywords that start with "$" there. Move it to the definition.`;
    yield { tool: name, rule: 'reference-siblings', pointer, message, verified: false };
  }
};

const emptyObjects = function* (name: string, root: Json | undefined, profile: Profile): Generator<Refusal> {
  for (const [schema, pointer] of everySchema(root ?? {})) {
    if (!isObject(schema) || member(schema, 'type') !== 'OBJECT') continue;
    const properties = member(schema, 'properties');
    if (isObject(properties) && Object.keys(properties).length > 0) continue;
    const message = `An object without properties has been seen to be refused by ${profile.title}. Name its properties, or use the format "gemini".`;
    yield { tool: name, rule: 'empty-object', pointer, message, verified: false };
  }
};

/** All schemas within one, itself included, with pointers into the tool. */
export const everySchema = function* (root: Json): Generator<readonly [Json, Pointer]> {
  const visit: (readonly [Json, Pointer])[] = [[root, '/inputSchema']];
  for (let next = visit.pop(); next !== undefined; next = visit.pop()) {
    yield next;
    visit.push(...[...subschemas(next[0], next[1])].reverse());
  }
};
