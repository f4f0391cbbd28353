import { isObject, member } from '../../schema/json.ts';
import type { Family } from './family.ts';
import { membersOf } from './members.ts';

/** MCP's `Tool`: `{name, title, description, icons, inputSchema, outputSchema, annotations, _meta}`. */
export const mcp: Family = {
  id: 'mcp',
  writeTool: (tool) => ({
    name: tool.name,
    ...(tool.title !== undefined && { title: tool.title }),
    ...(tool.description !== undefined && { description: tool.description }),
    ...(tool.icons !== undefined && { icons: tool.icons }),
    ...(tool.schema !== undefined && { inputSchema: tool.schema }),
    ...(tool.outputSchema !== undefined && { outputSchema: tool.outputSchema }),
    ...(tool.annotations !== undefined && { annotations: tool.annotations }),
    ...(tool.meta !== undefined && { _meta: tool.meta }),
  }),
  wrap: (tools) => tools,
  readTool: (object) => {
    if (typeof member(object, 'name') !== 'string' || !Object.hasOwn(object, 'inputSchema')) return undefined;
    const members = membersOf(object);
    const title = members.text('title');
    const description = members.text('description');
    const icons = members.take('icons');
    const schema = members.take('inputSchema');
    const outputSchema = members.take('outputSchema');
    const annotations = member(object, 'annotations');
    if (isObject(annotations)) members.take('annotations');
    const meta = members.take('_meta');
    const tool = {
      name: members.text('name') as string,
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...(icons !== undefined && { icons }),
      ...(schema !== undefined && { schema }),
      ...(outputSchema !== undefined && { outputSchema }),
      ...(isObject(annotations) && { annotations }),
      ...(meta !== undefined && { meta }),
    };
    return { tool, schemaMember: 'inputSchema', others: new Map(members.rest()) };
  },
};
