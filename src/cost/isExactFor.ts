import type { FormatId } from '../formats/formatIds.ts';

/**
 * Whether the tokenizer is the one that the format's provider uses. Even there the provider turns the tools into
 * a text of its own before it counts, by a rule that it does not publish.
 */
export const isExactFor = (format: FormatId): boolean => openai.has(format);

const openai: ReadonlySet<FormatId> = new Set([
  'openai-chat',
  'openai-responses',
  'azure-openai',
  'azure-responses',
]);
