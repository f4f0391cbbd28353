/** Every wire shape the registry can render, by the name that routes and commands use. */
export const formatIds = [
  'anthropic',
  'bedrock-converse',
  'bedrock-invoke',
  'openai-chat',
  'openai-responses',
  'azure-openai',
  'azure-responses',
  'gemini',
  'gemini-schema',
  'gemini-interactions',
  'cohere',
  'ollama',
  'minimax',
  'minimax-anthropic',
  'zhipu',
  'watsonx',
  'mistral',
  'groq',
  'openrouter',
  'mcp',
  'react',
] as const;

export type FormatId = (typeof formatIds)[number];

export const isFormatId = (text: string): text is FormatId => (formatIds as readonly string[]).includes(text);
