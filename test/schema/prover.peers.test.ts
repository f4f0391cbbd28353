import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/schema/json.ts';
import { as, ask } from './ask.ts';

const peers = '../shared/cases/peers';
const present = existsSync(peers);

type Case = {
  readonly id: string;
  readonly old: Json;
  readonly new: Json;
  readonly peer: boolean;
  readonly oracle: string;
  readonly loops?: boolean;
  readonly rawWitness?: unknown;
};

describe.skipIf(!present)(
  `pairs from other projects${present ? '' : ' (skipped: ../shared/cases is absent)'}`,
  () => {
    const judged = ['karapace-json-compat', 'apicurio-json-compat', 'jsonsubschema', 'jsoncompat-backcompat']
      .flatMap((file) =>
        present ? (JSON.parse(readFileSync(`${peers}/${file}.json`, 'utf8')) as Case[]) : [],
      )
      .filter((row) => row.oracle !== 'uncompiled' && row.loops !== true)
      .map((row) => {
        const { containment, value } = ask(embedded(row, row.old), embedded(row, row.new));
        return { id: row.id, row, containment, value };
      });

    test('none with a witness is called contained', () => {
      const wrong = judged.filter(
        ({ row, containment }) => row.oracle === 'breaking' && containment === 'contained',
      );
      expect(wrong.map(({ id }) => id)).toEqual([]);
    });

    test('of those that hold, at least 96 in 100 are proven', () => {
      const hold = judged.filter(
        ({ row }) => row.oracle !== 'breaking' && row.peer && row.rawWitness === undefined,
      );
      const proven = hold.filter(({ containment }) => containment === 'contained');
      expect(proven.length / hold.length).toBeGreaterThanOrEqual(0.96);
    });

    test('at least 95 in 100 of the others carry a witness', () => {
      const others = judged.filter(({ containment }) => containment !== 'contained');
      const shown = others.filter(({ value }) => value !== undefined);
      expect(shown.length / others.length).toBeGreaterThanOrEqual(0.95);
    });
  },
);

/** A pair's schema as the value of a required member, its local references moved along. */
const embedded = (row: Case, schema: Json): Json => {
  const text = JSON.stringify(schema, (key, value: unknown) => {
    const local = key === '$ref' && typeof value === 'string' && /^#(\/|$)/.test(value);
    return local ? `#/properties/p${value.slice(1)}` : value;
  });
  const { $schema, $id, id, ...rest } = { ...(JSON.parse(text) as JsonObject) };
  const bare = typeof schema === 'boolean' ? schema : rest;
  const older = [row.old, row.new].some((one) => /draft-0[4-7]/.test(String((one as JsonObject).$schema)));
  return as(bare, older ? { $schema: 'http://json-schema.org/draft-07/schema#' } : {});
};
