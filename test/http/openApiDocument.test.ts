import { readdirSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { openApiDocument } from '../../src/http/openApiDocument.ts';
import { type Operation, operationsOf } from '../../src/http/readDocument.ts';
import { endpoints } from '../../src/http/routes/index.ts';

const document = openApiDocument(endpoints, '1.2.3');
const operations = operationsOf(document);

describe('the OpenAPI document', () => {
  test('has every route, named as its file', () => {
    const files = readdirSync('src/http/routes').filter((name) => name !== 'index.ts');
    expect(operations.map(({ id }) => `${id}.ts`).sort()).toEqual(files.sort());
  });

  test('says what it is', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info.version).toBe('1.2.3');
  });

  test.each(operations)('$id names every part of its path as a parameter', ({ path, raw }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const named = (raw.parameters ?? []).filter((parameter) => parameter.in === 'path');
    expect(named.map(({ name }) => name)).toEqual(inPath);
    expect(named.every(({ required }) => required === true)).toBe(true);
  });

  test.each(operations)('$id documents an answer and its refusals', ({ raw, path }) => {
    const statuses = Object.keys(raw.responses ?? {});
    expect(statuses.some((status) => status.startsWith('2'))).toBe(true);
    expect(statuses).toContain('500');
    if (path.startsWith('/v1/')) expect(statuses).toEqual(expect.arrayContaining(['400', '401', '503']));
    if (raw.requestBody !== undefined) expect(statuses).toEqual(expect.arrayContaining(['413', '415']));
  });

  test('its schemas compile, and every reference leads somewhere', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'api', ...document });
    const pointers = operations.flatMap(pointersOf);
    expect(pointers.length).toBeGreaterThan(40);
    for (const pointer of pointers) expect(ajv.getSchema(`api#${pointer}`), pointer).toBeTypeOf('function');
  });

  test('a shape that may be null in one place may not be so everywhere', () => {
    expect(document.components?.schemas?.ReportSide).toMatchObject({ type: 'object' });
    expect(document.components?.schemas?.ReviewedReport).toMatchObject({ type: 'object' });
  });

  test('optional fields are optional', () => {
    expect(document.components?.schemas?.Rename).toMatchObject({ required: ['from', 'to'] });
    expect(document.components?.schemas?.Publish).toMatchObject({ required: ['definition'] });
  });
});

/** Where the schemas of an operation stand in the document. */
const pointersOf = ({ path, method, raw }: Operation): string[] => {
  const at = `/paths/${step(path)}/${method}`;
  const body = raw.requestBody === undefined ? [] : [`${at}/requestBody/content/application~1json/schema`];
  const answers = Object.entries(raw.responses ?? {}).flatMap(([status, { content = {} }]) =>
    Object.keys(content).map((type) => `${at}/responses/${status}/content/${step(type)}/schema`),
  );
  return [...body, ...answers].map((pointer) => pointer.replace(/[{}]/g, encodeURIComponent));
};

const step = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
