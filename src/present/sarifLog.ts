import type { Json, JsonObject } from '../schema/json.ts';

/** A SARIF 2.1.0 log of one run, with a rule for each kind of result. */
export const sarifLog = (
  driver: { readonly name: string; readonly version?: string },
  kinds: readonly { readonly id: string; readonly level: string }[],
  results: readonly Json[],
): JsonObject => ({
  $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
  version: '2.1.0',
  runs: [
    {
      tool: {
        driver: {
          ...driver,
          rules: kinds.map(({ id, level }) => ({
            id,
            shortDescription: { text: id.replaceAll('-', ' ') },
            defaultConfiguration: { level },
          })),
        },
      },
      columnKind: 'utf16CodeUnits',
      results,
    },
  ],
});
