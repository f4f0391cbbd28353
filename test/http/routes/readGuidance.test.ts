import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guided } from '../guided.ts';
import { type OpenService, openService } from '../openService.ts';
import { orders } from '../orders.ts';

let service: OpenService;
beforeAll(async () => {
  service = await openService();
  await service.publish('orders', guided, { ...guided, description: 'Other words.' });
  await service.publish('plain', orders.first);
});
afterAll(() => service.stop());

const section =
  '## Rules for the tools\n\n### find_order\nAlways:\n- Ask for the number first.\nNever:\n- Guess a number.\n';

const read = (path: string, headers = {}) => service.call('GET', path, undefined, headers);

describe('the section for the system prompt', () => {
  test('of an exact version is kept for ever, under a tag of its own', async () => {
    const { headers, bytes } = await read('/v1/toolsets/orders/versions/1.0.0/guidance');
    expect(bytes.toString()).toBe(section);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(headers.get('x-toolset-version')).toBe('1.0.0');
    const etag = headers.get('etag') as string;
    expect(etag).toBe(`"${createHash('sha256').update(section).digest('hex')}"`);
    const later = await read('/v1/toolsets/orders/versions/latest/guidance', { 'If-None-Match': etag });
    expect(later.status).toBe(304);
    expect(later.headers.get('cache-control')).toBe('private, no-cache');
  });

  test('is empty where no tool has a rule', async () => {
    const { status, bytes } = await read('/v1/toolsets/plain/versions/latest/guidance');
    expect([status, bytes.length]).toEqual([200, 0]);
  });
});
