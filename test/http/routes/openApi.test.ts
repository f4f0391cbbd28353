import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenService, openService } from '../openService.ts';

let service: OpenService;
beforeAll(async () => {
  service = await openService({ TOOLSET_ADMIN_KEY: 'k' });
});
afterAll(() => service.stop());

test('the document is served to whoever asks, and not sent again to whoever has it', async () => {
  const { status, headers, json } = await service.call('GET', '/openapi.json');
  expect(status).toBe(200);
  expect(json).toMatchObject({
    openapi: '3.1.0',
    paths: { '/v1/sessions/{id}': { put: { operationId: 'pin' } } },
  });
  const again = await fetch(`${service.url}/openapi.json`, {
    headers: { 'If-None-Match': headers.get('etag') as string },
  });
  expect(again.status).toBe(304);
});
