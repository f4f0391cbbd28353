import type { FormatId } from '../formatIds.ts';
import type { Profile } from '../profile.ts';
import { anthropic } from './anthropic.ts';
import { bedrockConverse, bedrockInvoke } from './bedrock.ts';
import { cohere } from './cohere.ts';
import { gemini, geminiInteractions, geminiSchema } from './gemini.ts';
import { groq } from './groq.ts';
import { mcp } from './mcp.ts';
import { minimax, minimaxAnthropic } from './minimax.ts';
import { mistral } from './mistral.ts';
import { ollama } from './ollama.ts';
import { azureOpenai, azureResponses, openaiChat, openaiResponses } from './openai.ts';
import { openrouter } from './openrouter.ts';
import { react } from './react.ts';
import { watsonx } from './watsonx.ts';
import { zhipu } from './zhipu.ts';

/** Every provider's profile by its format id. */
export const profiles: Readonly<Record<FormatId, Profile>> = {
  anthropic,
  'bedrock-converse': bedrockConverse,
  'bedrock-invoke': bedrockInvoke,
  'openai-chat': openaiChat,
  'openai-responses': openaiResponses,
  'azure-openai': azureOpenai,
  'azure-responses': azureResponses,
  gemini,
  'gemini-schema': geminiSchema,
  'gemini-interactions': geminiInteractions,
  cohere,
  ollama,
  minimax,
  'minimax-anthropic': minimaxAnthropic,
  zhipu,
  watsonx,
  mistral,
  groq,
  openrouter,
  mcp,
  react,
};
