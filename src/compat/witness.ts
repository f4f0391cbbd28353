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

/** A call that was valid and is contradicted, or a result that is allowed and was not, showing this finding. */
export const schemaWitness = (
  tool: CanonicalTool,
  old: SchemaDocument,
  next: SchemaDocument,
  side: Side,
  finding: Finding,
  { prover }: Proofs,
): Witness | undefined => {
  const focus = finding.focus ?? { old: finding.path, next: finding.path };
  const wish = { focus, samples: samples(tool, side) };
  const value = prover.witness(rootPlace(old), rootPlace(next), 'root', wish);
  if (value === undefined) return undefined;
  return side === 'input' ? { tool: tool.name, arguments: value } : { tool: tool.name, result: value };
};

const samples = (tool: CanonicalTool, side: Side): Json[] =>
  (tool.examples ?? []).flatMap((example) => {
    if (example.negative) return [];
    if (side === 'input') return [example.input];
    return example.output === undefined ? [] : [example.output];
  });
