import { isArray, isObject, type Json, type JsonObject, member } from '../../schema/json.ts';

/** Why tools that a request does not list may yet be known to the model, each in a few words. */
export const blindSpots = (body: Json): string[] => {
  if (!isObject(body)) return [];
  const config = member(body, 'config');
  const held = (name: string): Json =>
    member(body, name) ?? (isObject(config) ? member(config, name) : null) ?? null;
  const found = members.filter(([name]) => held(name) !== null).map(([name, says]) => `"${name}" ${says}`);
  const tools = member(body, 'tools');
  const connected =
    isArray(tools) && tools.some((one) => isObject(one) && startsWithMcp(member(one, 'type')));
  if (connected) found.push('a connector in "tools" brings tools of its own');
  const inMessages = messagesOf(body)
    .map(definitionIn)
    .find((one) => one !== undefined);
  if (inMessages !== undefined) found.push(`"${inMessages}" among the messages brings tools`);
  return found;
};

const startsWithMcp = (type: Json | undefined): boolean => typeof type === 'string' && type.startsWith('mcp');

const members: readonly (readonly [string, string])[] = [
  ['previous_response_id', 'continues a conversation that the provider keeps'],
  ['previous_message_id', 'continues a conversation that the provider keeps'],
  ['previous_interaction_id', 'continues a conversation that the provider keeps'],
  ['conversation', 'names a conversation that the provider keeps'],
  ['prompt', 'names a prompt that the provider keeps'],
  ['cachedContent', 'names a cache that holds the tools'],
  ['cached_content', 'names a cache that holds the tools'],
  ['mcp_servers', 'names servers whose tools the provider lists itself'],
];

const messagesOf = (body: JsonObject): Json[] =>
  ['messages', 'input', 'contents', 'system'].flatMap((name) => {
    const list = member(body, name);
    return isArray(list) ? [...list] : [];
  });

const kinds = [
  'tool_addition',
  'tool_definition',
  'tool_search_output',
  'toolAddition',
  'tool_removal',
  'toolRemoval',
];

/** The name of a block that changes the tools in mid-conversation. */
const definitionIn = (message: Json): string | undefined => {
  if (!isObject(message)) return undefined;
  const content = member(message, 'content');
  for (const block of [message, ...(isArray(content) ? content : [])]) {
    if (!isObject(block)) continue;
    const type = member(block, 'type');
    const kind = kinds.find((one) => type === one || Object.hasOwn(block, one));
    if (kind !== undefined) return kind;
  }
  return undefined;
};
