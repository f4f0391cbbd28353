import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openApiDocument } from '../../src/http/openApiDocument.ts';
import { doorCodes } from '../../src/http/problemTable.ts';
import { operationsOf } from '../../src/http/readDocument.ts';
import { referencePage } from '../../src/http/referencePage.tsx';
import { endpoints } from '../../src/http/routes/index.ts';
import { problemCodes } from '../../src/registry/problem.ts';

const document = openApiDocument(endpoints, '1.2.3');
const { html, policy } = referencePage(document);

describe('the reference page', () => {
  test.each(operationsOf(document))('tells $method $path', ({ id, path, summary }) => {
    expect(html).toContain(`id="${id}"`);
    expect(html).toContain(`<code>${path}</code>`);
    expect(html).toContain(summary);
  });

  test.each([...problemCodes, ...doorCodes])('tells the problem %s', (code) => {
    expect(html).toContain(`<code>${code}</code>`);
  });

  test('every link inside leads somewhere', () => {
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target);
    expect(targets.length).toBeGreaterThan(30);
    for (const target of targets) expect(html).toContain(`id="${target}"`);
  });

  test('has no scripts and loads nothing, and its policy allows its style alone', () => {
    expect(html).not.toMatch(/<script|<link|<img|@import|url\(|https?:/i);
    const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? '';
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(policy).toContain("default-src 'none'");
  });

  test('shows what a document says as text', () => {
    const forged = referencePage({ ...document, info: { ...document.info, title: '<script>x</script>' } });
    expect(forged.html).not.toContain('<script>');
    expect(forged.html).toContain('&lt;script&gt;');
  });
});
