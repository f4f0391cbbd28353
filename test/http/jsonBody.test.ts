import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/compat/report.ts';
import { jsonBody } from '../../src/http/jsonBody.ts';
import { reportText } from '../../src/registry/reports/reportText.ts';
import { reportWith, toldReport, unreadReport } from '../../src/registry/reports/toldReport.ts';
import type { Lens } from '../../src/schema/lens.ts';

const reportOf = (length: number): Report => ({
  verdict: 'breaking',
  bump: 'major',
  lens: 'declared' satisfies Lens,
  engine: '1',
  renames: [{ from: 'a', to: 'b' }],
  changes: ['tool-removed', 'description-changed'].map((rule, at) => ({
    rule,
    verdict: at === 0 ? 'breaking' : 'safe',
    bump: at === 0 ? 'major' : 'patch',
    tool: 'é€𝄞',
    path: '',
    before: `"}{${'€'.repeat(length)}`,
    message: '',
    why: '',
    fingerprint: String(at),
  })),
});

const about = {
  id: '0'.repeat(64),
  toolset: 'some',
  from: { version: '1.0.0', digest: 'x' },
  to: { version: null, digest: 'é' },
};

const written = async ({ body, headers }: ReturnType<typeof jsonBody>) => {
  const bytes = Buffer.from(await new Response(body).arrayBuffer());
  expect(headers['Content-Length'] ?? String(bytes.length)).toBe(String(bytes.length));
  return bytes.toString();
};

describe.each([
  ['a small report', 10, false],
  ['a large one', 200_000, true],
])('%s', (_, length, isUnread) => {
  const report = reportOf(length);
  const told = toldReport(about, reportText(report));
  const beside = { cost: null, evidence: { changes: ['ü'] } };

  test('is told as it was made, and read only where it is small', () => {
    expect(unreadReport(told) !== undefined).toBe(isUnread);
    expect(told).toEqual({ ...about, ...report });
    expect(reportWith(told, beside)).toEqual({ ...about, ...report, ...beside });
    expect(unreadReport(reportWith(reportWith(told, beside), {}))?.beside).toEqual(
      isUnread ? beside : undefined,
    );
  });

  test.each([
    ['between other fields', { a: 'é', report: reportWith(told, beside), b: [1] }],
    ['alone', { report: told }],
    [
      'last, and with a field added twice',
      { a: 1, report: reportWith(reportWith(told, { cost: 1 }), beside) },
    ],
  ])('is written to the letter as JSON.stringify writes it: %s', async (_, value) => {
    const { report: given } = value;
    const plain = { ...value, report: { ...about, ...report, ...('cost' in given ? beside : {}) } };
    expect(await written(jsonBody(value))).toBe(JSON.stringify(plain));
  });
});

test('what has no report is written as it is', async () => {
  expect(await written(jsonBody({ report: null, a: 1 }))).toBe('{"report":null,"a":1}');
});
