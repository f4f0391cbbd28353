import { describe, expect, test } from 'vitest';
import { reportAsText } from '../../src/present/reportAsText.ts';
import { columnsOf } from '../../src/present/wrapped.ts';
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

const between = { toolset: 'support', from: '1.0.0', to: '2.0.0' };

test.each([
  ['short', reportOf(renamed, output, unproven, added, described)],
  ['long', longReport],
  ['safe', reportOf(added)],
  ['hostile', reportOf(hostile)],
])('a %s report', async (name, report) => {
  await expect(reportAsText(report, { colour: false, ...between })).toMatchFileSnapshot(`golden/${name}.txt`);
});

test('nothing changed, and a first version', () => {
  expect(reportAsText(reportOf(), { colour: false, ...between })).toBe(
    'safe: Nothing changed: no new version is needed.\nsupport 1.0.0 → 2.0.0, declared lens\n',
  );
  const first = reportAsText(reportOf(), { colour: false, ...between, from: null });
  expect(first).toBe(
    'safe: This is the first version, with nothing to compare.\nsupport 2.0.0, declared lens\n',
  );
});

describe('a terminal', () => {
  test('gets colour only when it is asked for', () => {
    expect(reportAsText(longReport, { colour: false })).not.toContain('\u001b');
    expect(reportAsText(longReport, { colour: true })).toContain('\u001b[31mbreaking\u001b[39m');
  });

  test('colour changes no word', () => {
    const plain = reportAsText(longReport, { colour: false });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colour is made of them
    expect(reportAsText(longReport, { colour: true }).replaceAll(/\u001b\[\d+m/g, '')).toBe(plain);
  });

  test.each([40, 60, 100, 200])('of %i columns gets no longer prose', (width) => {
    const text = reportAsText(reportOf(renamed, unproven, added), { colour: false, width });
    const prose = text.split('\n').filter((line) => !/^ {2}(where|before|after|breaks|rule)/.test(line));
    expect(Math.max(...prose.map(columnsOf))).toBeLessThanOrEqual(width);
  });

  test('is not steered by what a definition says', () => {
    const text = reportAsText(reportOf(hostile), { colour: false, toolset: 'a\u001bb', from: '\u202e' });
    expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
  });
});
