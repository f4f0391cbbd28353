/** A definition of tools by these names, each with one argument; `text` is a description to tell two apart. */
export const definitionOf = (names: readonly string[], text = 'Does something.'): { tools: unknown[] } => ({
  tools: names.map((name) => ({
    name,
    description: text,
    inputSchema: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
  })),
});
