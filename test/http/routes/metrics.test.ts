import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenService, openService } from '../openService.ts';

let service: OpenService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.stop());

test('tells of requests, the database, fetches, upkeep and the process, in the form of Prometheus', async () => {
  const definition = { tools: [{ name: 'a', inputSchema: { type: 'object' } }] };
  await service.call('POST', '/v1/toolsets/measured/versions', { definition });
  await service.call('PUT', '/v1/sessions/measured', { toolsets: { measured: '*' } });
  for (let turn = 0; turn < 3; turn += 1) {
    await (await fetch(`${service.url}/v1/sessions/measured/toolset`)).arrayBuffer();
  }
  await fetch(`${service.url}/nowhere?secret=1`);
  const answer = await fetch(`${service.url}/metrics`);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const text = await answer.text();
  const lines = text.split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'toolset_requests_total{route="publish",status="201"} 1',
      'toolset_requests_total{route="none",status="404"} 1',
      'toolset_request_seconds_count{route="publish"} 1',
      'toolset_fetches_total{from="memory"} 2',
      'toolset_fetches_total{from="database"} 1',
      'toolset_database_up 1',
      'toolset_session_pins{state="live"} 1',
      'toolset_upkeep_failures_total{task="clear-events"} 0',
    ]),
  );
  expect(text).toMatch(/^toolset_database_transactions\{state="open"\} \d+$/m);
  expect(text).toMatch(/^toolset_database_transactions\{state="waiting"\} \d+$/m);
  expect(text).toMatch(/^toolset_database_connections_max \d+$/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(text).not.toMatch(/measured|secret/);
  for (const line of lines) {
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [-+.\deEInf]+|)$/);
  }
});
