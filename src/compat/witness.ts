import { openSchema, rootPlace, type SchemaDocument } from '../schema/document.ts';
import type { Json } from '../schema/json.ts';
import type { CanonicalTool } from '../toolset/toolset.ts';
import type { Witness } from './change.ts';
import type { Proofs } from './proofs.ts';
import type { Finding } from './rule.ts';
import type { Side } from './schemaPair.ts';

/** A smallest call of a tool that is gone; any call of it contradicts the new version. */
export const callWitness = (tool: CanonicalTool, { prover }: Proofs): Witness | undefined => {
  const old = rootPlace(openSchema(tool.inputSchema));
  const nothing = rootPlace(openSchema(false));
  const value = prover.witness(old, nothing, 'root', { samples: samples(tool, 'input') });
  return value === undefined ? undefined : { tool: tool.name, arguments: value };
};

/** A result that the schema that is gone did not allow. */
export const resultWitness = (tool: CanonicalTool, { prover }: Proofs): Witness | undefined => {
  if (tool.outputSchema === undefined) return undefined;
  const old = rootPlace(openSchema(tool.outputSchema));
  const value = prover.witness(old, rootPlace(openSchema(true)), 'root');
  return value === undefined ? undefined : { tool: tool.name, result: value };
};

/**
 * Calls that were valid and are contradicted, or results that are allowed and were not, one for each finding
 * that it is asked about, showing that finding. A schema with very many breaking changes has one witness that is
 * shown for all beyond a number that falls with its size: searching each would cost the square of it.
 */
export const witnesses = (
  tool: CanonicalTool,
  old: SchemaDocument,
  next: SchemaDocument,
  side: Side,
  { prover }: Proofs,
): ((finding: Finding) => Witness | undefined) => {
  let left = Math.min(most, Math.max(fewest, Math.floor(together / tool.text.length)));
  let common: { readonly value: Json | undefined } | undefined;
  const [before, after] = [rootPlace(old), rootPlace(next)];
  let failures = 0;
  const find = (focus: Finding['focus']): Json | undefined => {
    if (failures >= enoughFailures) return undefined;
    const wish = { ...(focus && { focus }), samples: samples(tool, side) };
    const value = prover.witness(before, after, 'root', wish);
    if (value === undefined) failures += 1;
    return value;
  };
  return (finding) => {
    left -= 1;
    if (left < 0) common ??= { value: find(undefined) };
    const value = left < 0 ? common?.value : find(finding.focus ?? { old: finding.path, next: finding.path });
    if (value === undefined) return undefined;
    return side === 'input' ? { tool: tool.name, arguments: value } : { tool: tool.name, result: value };
  };
};

/** How many witnesses are searched for one schema, and how many characters of schema for all of them. */
const most = 200;
const fewest = 8;
const together = 1_000_000;

/** A search that finds nothing has used up its budget of work. */
const enoughFailures = 4;

const samples = (tool: CanonicalTool, side: Side): Json[] =>
  (tool.examples ?? []).flatMap((example) => {
    if (example.negative) return [];
    if (side === 'input') return [example.input];
    return example.output === undefined ? [] : [example.output];
  });
