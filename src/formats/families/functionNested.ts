import { isObject, member } from '../../schema/json.ts';
import type { Family } from './family.ts';
import { membersOf } from './members.ts';

/** OpenAI's Chat shape, which ten providers take: `{type: "function", function: {name, description, parameters, strict}}`. */
export const functionNested: Family = {
  id: 'function-nested',
  writeTool: (tool) => ({
    type: 'function',
    function: {
      name: tool.name,
      ...(tool.description !== undefined && { description: tool.description }),
      ...(tool.schema !== undefined && { parameters: tool.schema }),
      ...(tool.strict !== undefined && { strict: tool.strict }),
    },
  }),
  wrap: (tools) => tools,
  readTool: (object) => {
    const inner = member(object, 'function');
    if (!isObject(inner) || typeof member(inner, 'name') !== 'string') return undefined;
    const outside = membersOf(object);
    const inside = membersOf(inner, '/function');
    outside.take('function');
    if (member(object, 'type') === 'function') outside.take('type');
    const description = inside.text('description');
    const schema = inside.take('parameters');
    const strict = inside.flag('strict');
    const tool = {
      name: inside.text('name') as string,
      ...(description !== undefined && { description }),
      ...(schema !== undefined && { schema }),
      ...(strict !== undefined && { strict }),
    };
    return { tool, schemaMember: 'parameters', others: new Map([...outside.rest(), ...inside.rest()]) };
  },
};
