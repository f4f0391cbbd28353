import type { Finding } from '../lint/finding.ts';
import { isOpen } from './lintWords.ts';
import { xmlText } from './xmlText.ts';

/**
 * Findings as a JUnit report, which most CI services read: errors and warnings are failures, hints pass with a
 * remark, and faults that were acknowledged are skipped with the reason. Elements and attributes are those of the
 * schema that Jenkins validates by, which counts what was skipped by suite only.
 */
export const lintAsJunit = (findings: readonly Finding[], name: string): string => {
  const failures = findings.filter(fails).length;
  const skipped = findings.filter((finding) => !isOpen(finding)).length;
  const counts = `tests="${Math.max(1, findings.length)}" failures="${failures}" errors="0"`;
  const cases =
    findings.length === 0
      ? ['    <testcase name="nothing found" classname="toolset lint" time="0"/>']
      : findings.map(testCase);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts} time="0">`,
    `  <testsuite name="${xmlText(name)}" ${counts} skipped="${skipped}" time="0">`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
};

const fails = (finding: Finding): boolean => isOpen(finding) && finding.level !== 'hint';

const testCase = (finding: Finding): string => {
  const title = `${finding.lint}${finding.path === '' ? '' : ` at ${finding.path}`}`;
  const text = xmlText(`${finding.why} ${finding.instead}`);
  const inside =
    finding.acknowledged !== undefined
      ? `<skipped message="${xmlText(finding.acknowledged)}"/>`
      : fails(finding)
        ? `<failure message="${xmlText(finding.says)}" type="${finding.level}">${text}</failure>`
        : `<system-out>${xmlText(finding.says)} ${text}</system-out>`;
  return `    <testcase name="${xmlText(title)}" classname="${xmlText(finding.tool ?? 'the toolset')}" time="0">${inside}</testcase>`;
};
