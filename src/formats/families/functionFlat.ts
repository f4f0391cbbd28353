import { member } from '../../schema/json.ts';
import type { Family } from './family.ts';
import { membersOf } from './members.ts';

/** The shape of OpenAI's Responses and Gemini's Interactions: `{type: "function", name, description, parameters, strict}`. */
export const functionFlat: Family = {
  id: 'function-flat',
  writeTool: (tool) => ({
    type: 'function',
    name: tool.name,
    ...(tool.description !== undefined && { description: tool.description }),
    ...(tool.schema !== undefined && { parameters: tool.schema }),
    ...(tool.strict !== undefined && { strict: tool.strict }),
  }),
  wrap: (tools) => tools,
  readTool: (object) => {
    if (member(object, 'type') !== 'function' || typeof member(object, 'name') !== 'string') return undefined;
    const members = membersOf(object);
    members.take('type');
    const description = members.text('description');
    const schema = members.take('parameters');
    const strict = members.flag('strict');
    const tool = {
      name: members.text('name') as string,
      ...(description !== undefined && { description }),
      ...(schema !== undefined && { schema }),
      ...(strict !== undefined && { strict }),
    };
    return { tool, schemaMember: 'parameters', others: new Map(members.rest()) };
  },
};
