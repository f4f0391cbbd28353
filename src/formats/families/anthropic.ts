import { isArray, member } from '../../schema/json.ts';
import type { Family } from './family.ts';
import { membersOf } from './members.ts';

/** Anthropic's shape: `{name, description, input_schema, input_examples, strict}`. */
export const anthropic: Family = {
  id: 'anthropic',
  writeTool: (tool) => ({
    name: tool.name,
    ...(tool.description !== undefined && { description: tool.description }),
    ...(tool.schema !== undefined && { input_schema: tool.schema }),
    ...(tool.inputExamples !== undefined && { input_examples: tool.inputExamples }),
    ...(tool.strict !== undefined && { strict: tool.strict }),
  }),
  wrap: (tools) => tools,
  readTool: (object) => {
    const kind = member(object, 'type');
    if (typeof member(object, 'name') !== 'string') return undefined;
    if (!Object.hasOwn(object, 'input_schema') && kind !== 'custom') return undefined;
    const members = membersOf(object);
    const description = members.text('description');
    const schema = members.take('input_schema');
    const examples = member(object, 'input_examples');
    if (isArray(examples)) members.take('input_examples');
    const strict = members.flag('strict');
    const tool = {
      name: members.text('name') as string,
      ...(description !== undefined && { description }),
      ...(schema !== undefined && { schema }),
      ...(isArray(examples) && { inputExamples: examples }),
      ...(strict !== undefined && { strict }),
    };
    return { tool, schemaMember: 'input_schema', others: new Map(members.rest()) };
  },
};
