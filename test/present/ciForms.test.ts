import { expect, test } from 'vitest';
import type { Finding } from '../../src/lint/finding.ts';
import { lints } from '../../src/lint/lints/index.ts';
import { lintAsGithub } from '../../src/present/lintAsGithub.ts';
import { lintAsJunit } from '../../src/present/lintAsJunit.ts';
import { lintAsSarif } from '../../src/present/lintAsSarif.ts';

/**
 * What the readers of these forms insist on, from SARIF 2.1.0 (sections 3.13 to 3.35), the usual XSD of JUnit
 * reports, and the grammar of GitHub's workflow commands: the sentences here are theirs, since their validators
 * are no part of the project.
 */
const levels = ['error', 'warning', 'hint'] as const;
const text = 'a "b" <c> & \u0000\u0007\ud800 ]]> \ufffe 100% a:b,c\r\n::stop-commands::x @a';
const findings: Finding[] = lints.flatMap(({ id }, at) =>
  [false, true].map((isAcknowledged) => ({
    lint: id,
    level: levels[at % 3] as Finding['level'],
    tool: at % 4 === 0 ? null : `tool ${at} ${text}`,
    path: at % 2 === 0 ? '' : `/inputSchema/properties/${text}`,
    says: text,
    why: text,
    instead: text,
    fingerprint: `${isAcknowledged ? 'f' : 'a'}${String(at).padStart(11, '0')}`,
    ...(isAcknowledged && { acknowledged: text }),
  })),
);

test.each([
  ['none', []],
  ['all', findings],
] as const)('SARIF of %s of them', (_, given) => {
  type Log = {
    $schema: string;
    version: string;
    runs: {
      tool: { driver: { name: string; rules: { id: string; defaultConfiguration: { level: string } }[] } };
      columnKind: string;
      results: {
        ruleId: string;
        ruleIndex: number;
        level: string;
        message: { text: string };
        locations: {
          physicalLocation: { artifactLocation: { uri: string }; region: { startLine: number } };
        }[];
        partialFingerprints: Record<string, string>;
        suppressions?: { kind: string; justification: string }[];
      }[];
    }[];
  };
  const log = JSON.parse(JSON.stringify(lintAsSarif(given, 'a b/ü#?.json'))) as Log;
  expect(Object.keys(log).sort()).toEqual(['$schema', 'runs', 'version']);
  expect(log.version).toBe('2.1.0');
  const [one] = log.runs;
  if (one === undefined) throw new Error('there is no run');
  expect(one.columnKind).toBe('utf16CodeUnits');
  expect(one.results).toHaveLength(given.length);
  const ids = one.tool.driver.rules.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const rule of one.tool.driver.rules) {
    expect(['none', 'note', 'warning', 'error']).toContain(rule.defaultConfiguration.level);
  }
  for (const result of one.results) {
    expect(ids[result.ruleIndex]).toBe(result.ruleId);
    expect(['none', 'note', 'warning', 'error']).toContain(result.level);
    expect(result.message.text).not.toBe('');
    for (const { physicalLocation } of result.locations) {
      expect(physicalLocation.artifactLocation.uri).toMatch(/^(?:[\w.~!$&'()*+,;=:@/?#[\]-]|%[0-9A-F]{2})+$/);
      expect(physicalLocation.region.startLine).toBeGreaterThan(0);
    }
    expect(Object.keys(result.partialFingerprints)[0]).toMatch(/^.+\/v\d+$/);
    for (const { kind } of result.suppressions ?? []) expect(['inSource', 'external']).toContain(kind);
  }
});

test.each([
  ['none', []],
  ['all', findings],
] as const)('JUnit of %s of them', (_, given) => {
  const xml = lintAsJunit(given, text);
  const { elements, rest } = readXml(xml);
  expect(rest).toBe('');
  const named = (name: string) => elements.filter((element) => element.name === name);
  const [root] = elements;
  expect(root?.name).toBe('testsuites');
  const suites = named('testsuite');
  expect(suites).toHaveLength(1);
  const counts = {
    tests: String(named('testcase').length),
    failures: String(named('failure').length),
    errors: '0',
  };
  const skipped = String(named('skipped').length);
  expect(root?.attributes).toMatchObject(counts);
  expect(suites[0]?.attributes).toMatchObject({ ...counts, skipped });
  for (const { name, attributes } of elements) {
    const { required, optional } = attributesOf[name] ?? { required: [], optional: [] };
    const given = Object.keys(attributes);
    expect(given).toEqual(expect.arrayContaining([...required]));
    expect([...required, ...optional]).toEqual(expect.arrayContaining(given));
    if (attributes.time !== undefined) expect(attributes.time).toMatch(/^\d{1,3}(?:\.\d*)?$/);
  }
  for (const { name, parent } of elements) expect(parents[name]).toBe(parent);
});

/** As the schema of Jenkins' xunit plugin has them (junit-10). */
const attributesOf: Record<string, { required: readonly string[]; optional: readonly string[] } | undefined> =
  {
    testsuites: { required: [], optional: ['name', 'time', 'tests', 'failures', 'errors'] },
    testsuite: {
      required: ['name', 'tests', 'failures', 'errors'],
      optional: ['group', 'time', 'skipped', 'timestamp', 'hostname', 'id', 'package', 'file', 'log', 'url'],
    },
    testcase: { required: ['name'], optional: ['time', 'classname', 'group'] },
    failure: { required: [], optional: ['type', 'message'] },
    skipped: { required: [], optional: ['type', 'message'] },
    'system-out': { required: [], optional: [] },
  };

const parents: Record<string, string | undefined> = {
  testsuites: undefined,
  testsuite: 'testsuites',
  testcase: 'testsuite',
  failure: 'testcase',
  skipped: 'testcase',
  'system-out': 'testcase',
};

/** Elements in their order, read by the rules of XML 1.0; throws where the text is not well formed. */
const readXml = (xml: string) => {
  const elements: { name: string; parent: string | undefined; attributes: Record<string, string> }[] = [];
  const open: string[] = [];
  if (/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(xml))
    throw new Error('no character of XML');
  let rest = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '');
  const token =
    /^(?:<(?<end>\/)?(?<name>[a-z-]+)(?<attributes>(?: [a-z]+="(?:[^<&"]|&(?:amp|lt|gt|quot);)*")*)(?<empty>\/)?>|(?:[^<&>]|&(?:amp|lt|gt|quot);)+)/;
  for (let match = token.exec(rest); match !== null; match = token.exec(rest)) {
    rest = rest.slice(match[0].length);
    const { end, name, attributes = '', empty } = match.groups ?? {};
    if (name === undefined) continue;
    if (end !== undefined) {
      if (open.pop() !== name) throw new Error(`</${name}> closes another element`);
      continue;
    }
    const pairs = [...attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]);
    if (new Set(pairs.map(([key]) => key)).size < pairs.length) throw new Error('an attribute stands twice');
    elements.push({ name, parent: open.at(-1), attributes: Object.fromEntries(pairs) });
    if (empty === undefined) open.push(name);
  }
  if (open.length > 0) throw new Error(`<${open.at(-1)}> is not closed`);
  return { elements, rest };
};

test('GitHub: one command a line, and nothing else', () => {
  const lines = lintAsGithub(findings, 'a,b:c%.json').split('\n');
  expect(lines.pop()).toBe('');
  expect(lines).toHaveLength(findings.length / 2);
  for (const line of lines) {
    expect(line).toMatch(
      /^::(?:error|warning|notice) file=a%2Cb%3Ac%25\.json,line=1,title=[^,:]+::(?:[^%\r\n]|%25|%0A|%0D)+$/,
    );
  }
});

test.each([
  ['C:\\work\\tools.json', 'C%3A/work/tools.json'],
  ['a:b#c?d%.json', 'a%3Ab%23c%3Fd%25.json'],
  ['/tmp/\ud800.json', '/tmp/%5Cud800.json'],
  ['support@1.0.0', 'support%401.0.0'],
])('the file %j is the URI %s', (file, uri) => {
  const log = JSON.stringify(lintAsSarif(findings.slice(0, 1), file));
  expect(log).toContain(`"artifactLocation":{"uri":"${uri}"}`);
});
