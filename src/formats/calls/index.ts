import { aiSdkParts } from './aiSdkParts.ts';
import { anthropicBlocks, converseBlocks } from './contentBlocks.ts';
import { geminiParts } from './geminiParts.ts';
import { callItems } from './items.ts';
import { mcpMessages } from './mcpMessages.ts';
import type { CallShape } from './shape.ts';
import { toolCalls } from './toolCalls.ts';

/** Every way in which calls stand in conversations. */
export const callShapes: readonly CallShape[] = [
  toolCalls,
  anthropicBlocks,
  converseBlocks,
  callItems,
  geminiParts,
  mcpMessages,
  aiSdkParts,
];
