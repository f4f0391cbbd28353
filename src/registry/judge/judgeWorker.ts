import { compare as compareToolsets } from '../../compat/compare.ts';
import { parseDefinition } from '../../formats/parseDefinition.ts';
import { canonicalize } from '../../toolset/canonicalize.ts';
import { readCanonical } from '../../toolset/readCanonical.ts';
import type { CompareTask, DefinitionTask, JudgedDefinition } from './tasks.ts';

/** The tasks of a judge's thread. */
export const definition = (task: DefinitionTask): JudgedDefinition => {
  const parsed = parseDefinition(task.definition, task.limits);
  if ('faults' in parsed) return parsed;
  const next = canonicalize(parsed.toolset);
  const { text, digest, tools } = next;
  const report =
    task.predecessor === null
      ? null
      : JSON.stringify(
          compareToolsets(readCanonical(task.predecessor), next, { lens: task.lens, renames: task.renames }),
        );
  return {
    text,
    digest,
    toolNames: tools.map((tool) => tool.name),
    normalised: parsed.normalised,
    report,
  };
};

export const compare = (task: CompareTask): string =>
  JSON.stringify(
    compareToolsets(readCanonical(task.old), readCanonical(task.next), {
      lens: task.lens,
      renames: task.renames,
    }),
  );
