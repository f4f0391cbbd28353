import type { BridgedTool } from './bridge.ts';

/**
 * What to tell a conversation that goes on with another version: only what it has used, and what became of that. To
 * be put in front of its next turn, beside the new tools.
 */
export const bridgeNote = (tools: readonly BridgedTool[]): string => {
  const lines = tools.flatMap(({ name, to, says }) => {
    if (to === null) return [`- "${name}" is no longer available.`];
    const renamed = to === name ? [] : [`It is called "${to}" now.`];
    const all = [...renamed, ...says];
    return all.length === 0 ? [] : [`- "${name}": ${all.join(' ')}`];
  });
  if (lines.length === 0) {
    return 'The tools were updated. Everything that was used so far in this conversation works as before.';
  }
  return [
    'The tools were updated. The calls above were right when they were made; from here on:',
    ...lines,
    ...(lines.length < tools.length ? ['Everything else that was used so far works as before.'] : []),
  ].join('\n');
};
