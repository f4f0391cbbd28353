import type { Change } from '../compat/change.ts';
import { fullFingerprint } from '../compat/fingerprint.ts';
import type { Report } from '../compat/report.ts';
import type { Json, JsonObject } from '../schema/json.ts';
import { clipped } from './clipped.ts';
import { approvalFor, type Reviewed } from './reviewed.ts';
import { sarifLog } from './sarifLog.ts';
import { shownJson } from './shownJson.ts';
import { visible } from './visible.ts';

/**
 * The breaking changes of a report as a SARIF 2.1.0 log, which code scanning services read. What was approved is a
 * result that is suppressed, with the reason. The fingerprint is that of the edit, wherever it stands in the file.
 */
export const reportAsSarif = (report: Report, reviewed: Reviewed = {}): JsonObject => {
  const breaking = report.changes.filter(({ verdict }) => verdict === 'breaking');
  const rules = [...new Set(breaking.map(({ rule }) => rule))].sort();
  return sarifLog(
    { name: 'toolset check', version: report.engine },
    rules.map((id) => ({ id, level: 'error' })),
    breaking.map((change) => resultOf(change, rules, reviewed)),
  );
};

const resultOf = (change: Change, rules: readonly string[], reviewed: Reviewed): Json => {
  const approval = approvalFor(change, reviewed);
  const { message, why, instead, witness } = change;
  const shown =
    witness === undefined
      ? undefined
      : 'arguments' in witness
        ? `A call that breaks: ${shownJson(witness.arguments, 2_000)}.`
        : `A result that it may give now: ${shownJson(witness.result, 2_000)}.`;
  const text = [message, why, instead, shown].filter((part) => part !== undefined).join(' ');
  return {
    ruleId: change.rule,
    ruleIndex: rules.indexOf(change.rule),
    level: 'error',
    message: { text: visible(clipped(text, 10_000)) },
    locations: [locationOf(change, reviewed)],
    partialFingerprints: { 'toolsetChange/v1': fullFingerprint(change) },
    ...(approval !== undefined && {
      suppressions: [
        {
          kind: 'external',
          status: 'accepted',
          justification: visible(`${approval.by}: ${clipped(approval.comment, 10_000)}`),
        },
      ],
    }),
  };
};

const locationOf = ({ tool, path }: Change, { file, places, toolset }: Reviewed): Json => {
  const region = places?.find(tool, path);
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(file ?? `${toolset ?? 'toolset'}.json`) },
      region: region === undefined ? { startLine: 1 } : { ...region },
    },
    logicalLocations: [{ fullyQualifiedName: visible(clipped(`${tool ?? ''}${path}`, 1_000)) || '/' }],
  };
};

/** A relative reference (RFC 3986): a colon in its first segment would make that a scheme. */
const uriOf = (file: string): string => {
  const uri = encodeURI(file.replaceAll(/\p{Cs}/gu, '\ufffd').replaceAll('\\', '/'))
    .replaceAll('#', '%23')
    .replaceAll('?', '%3F')
    .replaceAll('[', '%5B')
    .replaceAll(']', '%5D');
  return /^[^/]*:/.test(uri) ? `./${uri}` : uri;
};
