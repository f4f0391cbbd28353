import { member } from '../../schema/json.ts';
import type { Family } from './family.ts';
import { membersOf } from './members.ts';

/** The members that hold a declaration's schema, the one that is written first. */
const schemaMembers = ['parametersJsonSchema', 'parameters', 'parameters_json_schema'] as const;

/** Gemini's shape: one entry `{functionDeclarations: [{name, description, parametersJsonSchema}]}` for all tools. */
export const functionDeclarations: Family = {
  id: 'function-declarations',
  writeTool: (tool) => ({
    name: tool.name,
    ...(tool.description !== undefined && { description: tool.description }),
    ...(tool.schema !== undefined && { parametersJsonSchema: tool.schema }),
  }),
  wrap: (tools) => [{ functionDeclarations: tools }],
  readTool: (object) => {
    if (typeof member(object, 'name') !== 'string') return undefined;
    const members = membersOf(object);
    const description = members.text('description');
    const schemaMember = schemaMembers.find((name) => Object.hasOwn(object, name));
    const schema = schemaMember === undefined ? undefined : members.take(schemaMember);
    const tool = {
      name: members.text('name') as string,
      ...(description !== undefined && { description }),
      ...(schema !== undefined && { schema }),
    };
    return { tool, schemaMember: schemaMember ?? schemaMembers[0], others: new Map(members.rest()) };
  },
};

/** The same with `parameters`, the provider's own subset of schemas. */
export const functionDeclarationsSubset: Family = {
  ...functionDeclarations,
  writeTool: (tool) => ({
    name: tool.name,
    ...(tool.description !== undefined && { description: tool.description }),
    ...(tool.schema !== undefined && { parameters: tool.schema }),
  }),
};
