import { isObject, member } from '../../schema/json.ts';
import type { Family } from './family.ts';
import { membersOf } from './members.ts';

/** Bedrock Converse's shape: `{toolSpec: {name, description, inputSchema: {json}, strict}}`. */
export const toolSpec: Family = {
  id: 'tool-spec',
  writeTool: (tool) => ({
    toolSpec: {
      name: tool.name,
      ...(tool.description !== undefined && { description: tool.description }),
      ...(tool.schema !== undefined && { inputSchema: { json: tool.schema } }),
      ...(tool.strict !== undefined && { strict: tool.strict }),
    },
  }),
  wrap: (tools) => tools,
  readTool: (object) => {
    const inner = member(object, 'toolSpec');
    if (!isObject(inner) || typeof member(inner, 'name') !== 'string') return undefined;
    const outside = membersOf(object);
    outside.take('toolSpec');
    const members = membersOf(inner, '/toolSpec');
    const description = members.text('description');
    const input = members.take('inputSchema');
    const schema = isObject(input) ? member(input, 'json') : undefined;
    const strict = members.flag('strict');
    const tool = {
      name: members.text('name') as string,
      ...(description !== undefined && { description }),
      ...(schema !== undefined && { schema }),
      ...(strict !== undefined && { strict }),
    };
    const beside = isObject(input) ? membersOf(input, '/toolSpec/inputSchema') : undefined;
    beside?.take('json');
    const others = [...outside.rest(), ...members.rest(), ...(beside?.rest() ?? [])];
    return { tool, schemaMember: 'inputSchema', others: new Map(others) };
  },
};
