import { describe, expect, test } from 'vitest';
import { fullFingerprint } from '../../src/compat/fingerprint.ts';
import { reportAsGithub } from '../../src/present/reportAsGithub.ts';
import { reportAsJunit } from '../../src/present/reportAsJunit.ts';
import { reportAsMarkdown } from '../../src/present/reportAsMarkdown.ts';
import { reportAsSarif } from '../../src/present/reportAsSarif.ts';
import { sourcePlaces } from '../../src/present/sourcePlaces.ts';
import {
  added,
  described,
  hostile,
  longReport,
  output,
  renamed,
  reportOf,
  unproven,
} from './sampleReports.ts';

const file = `{
  "tools": [
    { "name": "close_ticket" },
    {
      "name": "create_ticket",
      "inputSchema": {
        "properties": {
          "order_number": { "type": "string" }
        }
      }
    },
    { "name": "search" }
  ]
}`;
const about = {
  toolset: 'support',
  from: '1.0.0',
  to: '2.0.0',
  file: 'tools/a b.json',
  places: sourcePlaces(file),
};
const approved = new Map([[fullFingerprint(renamed), { by: 'ann', comment: 'Nobody calls it.' }]]);
const long = 'x'.repeat(100_000);
const huge = {
  ...hostile,
  tool: `${long}<b>`,
  path: `/inputSchema/properties/${long}`,
  message: long,
  why: long,
  before: long,
  witness: { tool: long, arguments: { [long]: long } },
};

describe('GitHub', () => {
  test('each breaking change stands at its place, the verdict first', () => {
    const lines = reportAsGithub(reportOf(renamed, output, added), about).split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(
      /^::error file=tools\/a b\.json,title=support 2\.0\.0%3A breaking::2 of 3 changes /,
    );
    expect(lines[1]).toMatch(
      /^::error file=tools\/a b\.json,line=8,endLine=8,col=11,endColumn=47,title=create_ticket%3A property-renamed::`order_id` was renamed/,
    );
    expect(lines[2]).toMatch(/^::error file=tools\/a b\.json,line=12,/);
  });

  test('what was approved is a notice that says so', () => {
    const out = reportAsGithub(reportOf(renamed), { ...about, approved });
    expect(out).toMatch(/^::notice [^\n]*title=support 2\.0\.0%3A breaking%2C approved::/);
    expect(out).toMatch(/\n::notice [^\n]*Approved by ann: Nobody calls it\./);
  });

  test('safe changes alone are one notice', () => {
    expect(reportAsGithub(reportOf(added, described))).toMatch(/^::notice title=safe::[^\n]*\n$/);
  });
});

describe('JUnit', () => {
  test('has one case a tool, and only what breaks fails', () => {
    const xml = reportAsJunit(reportOf(renamed, output, added, described), about);
    expect(xml).toContain('<testsuites tests="4" failures="2" errors="0" time="0">');
    expect([...xml.matchAll(/<testcase name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
      'close_ticket',
      'create_ticket',
      'search',
      'the toolset',
    ]);
    expect(xml).toContain('type="property-renamed">breaking: `order_id` was renamed');
    expect(reportAsJunit(reportOf(renamed), { ...about, approved })).toContain('failures="0"');
    expect(reportAsJunit(reportOf())).toContain('tests="1" failures="0"');
  });
});

/** What the schema of SARIF 2.1.0 lets stand in each object that these logs have: it allows nothing else. */
const sarif: Readonly<
  Record<string, { readonly needs: readonly string[]; readonly may: readonly string[] }>
> = {
  '': { needs: ['version', 'runs'], may: ['$schema'] },
  runs: { needs: ['tool'], may: ['results', 'columnKind'] },
  tool: { needs: ['driver'], may: [] },
  driver: { needs: ['name'], may: ['version', 'rules', 'informationUri'] },
  rules: { needs: ['id'], may: ['shortDescription', 'defaultConfiguration', 'helpUri'] },
  shortDescription: { needs: ['text'], may: [] },
  defaultConfiguration: { needs: [], may: ['level'] },
  results: {
    needs: ['message'],
    may: ['ruleId', 'ruleIndex', 'level', 'locations', 'partialFingerprints', 'suppressions'],
  },
  message: { needs: ['text'], may: [] },
  locations: { needs: [], may: ['physicalLocation', 'logicalLocations'] },
  physicalLocation: { needs: ['artifactLocation'], may: ['region'] },
  artifactLocation: { needs: [], may: ['uri'] },
  region: { needs: [], may: ['startLine', 'startColumn', 'endLine', 'endColumn'] },
  logicalLocations: { needs: [], may: ['fullyQualifiedName'] },
  suppressions: { needs: ['kind'], may: ['status', 'justification'] },
};

const sarifFaults = (value: unknown, name: string): string[] => {
  if (Array.isArray(value)) return value.flatMap((one) => sarifFaults(one, name));
  if (typeof value !== 'object' || value === null) return [];
  const rule = name === 'partialFingerprints' ? undefined : sarif[name];
  const faults = Object.entries(value).flatMap(([key, inner]) => [
    ...(rule === undefined || [...rule.needs, ...rule.may].includes(key) ? [] : [`${name} has ${key}`]),
    ...sarifFaults(inner, key),
  ]);
  if (rule === undefined && name !== 'partialFingerprints') faults.push(`${name} is unknown`);
  return [
    ...faults,
    ...(rule?.needs ?? []).filter((key) => !(key in value)).map((key) => `${name} lacks ${key}`),
  ];
};

test.each([
  ['nothing', reportOf(), {}],
  ['a long report', longReport, { ...about, approved }],
  ['what a hostile definition says', reportOf(hostile, { ...hostile, tool: null }, unproven), {}],
])('SARIF of %s is what its schema allows', (_name, report, reviewed) => {
  const log = JSON.parse(JSON.stringify(reportAsSarif(report, reviewed)));
  expect(sarifFaults(log, '')).toEqual([]);
  for (const { level, message, locations } of log.runs[0].results) {
    expect(['none', 'note', 'warning', 'error']).toContain(level);
    expect(message.text).not.toBe('');
    const {
      startLine,
      startColumn = 1,
      endLine = startLine,
      endColumn = 1,
    } = locations[0].physicalLocation.region;
    for (const place of [startLine, startColumn, endLine, endColumn]) expect(place).toBeGreaterThan(0);
    expect(endLine).toBeGreaterThanOrEqual(startLine);
  }
});

describe('SARIF', () => {
  type Log = {
    runs: {
      tool: { driver: { rules: { id: string }[] } };
      results: {
        ruleId: string;
        ruleIndex: number;
        partialFingerprints: Record<string, string>;
        suppressions?: unknown[];
        locations: { physicalLocation: { artifactLocation: { uri: string }; region: object } }[];
      }[];
    }[];
  };
  const logOf = (...given: Parameters<typeof reportAsSarif>) =>
    JSON.parse(JSON.stringify(reportAsSarif(...given))) as Log;

  test('has a result and a rule for each breaking change, at its region, by its whole fingerprint', () => {
    const [run] = logOf(longReport, { ...about, approved }).runs;
    const results = run?.results ?? [];
    expect(results).toHaveLength(3);
    for (const { ruleId, ruleIndex, partialFingerprints } of results) {
      expect(run?.tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
      expect(partialFingerprints['toolsetChange/v1']).toMatch(/^[0-9a-f]{64}$/);
    }
    expect(results[0]?.locations[0]?.physicalLocation).toEqual({
      artifactLocation: { uri: 'tools/a%20b.json' },
      region: { startLine: 8, startColumn: 11, endLine: 8, endColumn: 47 },
    });
    expect(results.map(({ suppressions }) => suppressions?.length ?? 0)).toEqual([1, 0, 0]);
  });

  test.each(['a b/ü#?.json', 'c:\\tools.json', 'http://x.json', '[a].json', '\ud800.json'])(
    'the place of %j is a reference',
    (name) => {
      const [run] = logOf(reportOf(renamed), { file: name }).runs;
      const uri = run?.results[0]?.locations[0]?.physicalLocation.artifactLocation.uri ?? '';
      expect(uri).toMatch(/^(?:[\w.~!$&'()*+,;=:@/-]|%[0-9A-F]{2})+$/);
      expect(new URL(uri, 'https://base.example/').host).toBe('base.example');
    },
  );
});

describe.each([
  ['hostile', hostile],
  ['huge', huge],
])('what a %s definition says', (_name, change) => {
  const report = reportOf(change, { ...change, tool: null }, unproven);

  test('is never a command of GitHub, and never long', () => {
    const lines = reportAsGithub(report, about).trimEnd().split('\n');
    expect(lines).toHaveLength(4);
    for (const line of lines) {
      expect(line).toMatch(/^::(?:error|notice) [^:]*::/);
      expect(line).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
      expect(line.length).toBeLessThan(15_000);
    }
  });

  test('is never an element, nor a character that XML has not', () => {
    const xml = reportAsJunit(report, { ...about, toolset: '<a&"b">' });
    expect(xml.match(/<\/failure>/g)).toHaveLength(3);
    expect(xml).not.toMatch(/[^\P{Cc}\n]|\p{Cf}|<script|<b>|&(?!amp;|lt;|gt;|quot;)/u);
  });

  test('is plain in SARIF', () => {
    const text = JSON.stringify(reportAsSarif(report, about));
    expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
    expect(text.length).toBeLessThan(60_000);
  });

  test('leaves room for the other changes in Markdown', () => {
    const markdown = reportAsMarkdown(report);
    expect(markdown.length).toBeLessThan(57_000);
    expect(markdown).toContain('schema-unproven');
    expect(markdown).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
  });
});
