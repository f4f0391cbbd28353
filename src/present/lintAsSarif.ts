import type { Finding, Level } from '../lint/finding.ts';
import { lints } from '../lint/lints/index.ts';
import type { Json, JsonObject } from '../schema/json.ts';
import { isOpen } from './lintWords.ts';
import { sarifLog } from './sarifLog.ts';
import { visible } from './visible.ts';

/**
 * Findings as a SARIF 2.1.0 log, which code scanning services read. A fault that was acknowledged is a result
 * that is suppressed, with its reason; a fingerprint stays as long as the text that a fault is about.
 */
export const lintAsSarif = (findings: readonly Finding[], file: string): JsonObject => {
  const used = [...new Set(findings.map(({ lint }) => lint))];
  const kinds = lints.filter(({ id }) => used.includes(id));
  return sarifLog(
    { name: 'toolset lint' },
    kinds.map(({ id, level }) => ({ id, level: levels[level] })),
    findings.map((finding) => ({
      ruleId: finding.lint,
      ruleIndex: kinds.findIndex(({ id }) => id === finding.lint),
      level: levels[finding.level],
      message: { text: visible(`${finding.says} ${finding.why} ${finding.instead}`) },
      locations: [locationOf(finding, file)],
      partialFingerprints: { 'toolsetLint/v1': finding.fingerprint },
      ...(!isOpen(finding) && {
        suppressions: [{ kind: 'external', justification: visible(finding.acknowledged ?? '') }],
      }),
    })),
  );
};

const levels: Readonly<Record<Level, string>> = { error: 'error', warning: 'warning', hint: 'note' };

const locationOf = ({ tool, path }: Finding, file: string): Json => ({
  physicalLocation: {
    artifactLocation: { uri: uriOf(file) },
    region: { startLine: 1 },
  },
  logicalLocations: [{ fullyQualifiedName: visible(`${tool ?? ''}${path}`) || '/' }],
});

/** A relative reference whose segments are the file's: no colon makes a scheme of the first, no hash a fragment. */
const uriOf = (file: string): string =>
  file
    .split(/[\\/]/)
    .map((segment) => encodeURIComponent(visible(segment)))
    .join('/');
