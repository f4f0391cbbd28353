import { expect, test } from 'vitest';
import { counter, exposition, gauge } from '../../../src/http/metrics/exposition.ts';
import { createRequestMetrics } from '../../../src/http/metrics/requestMetrics.ts';

test('names from outside cannot break a line', () => {
  const families = [counter('a_total', 'A.', [{ labels: { task: 'x"\\\n' }, value: 2 }])];
  expect(exposition(families)).toBe(
    '# HELP a_total A.\n# TYPE a_total counter\na_total{task="x\\"\\\\\\n"} 2\n',
  );
});

test('what is not known is left out', () => {
  expect(exposition([gauge('a', 'A.', undefined), gauge('b', 'B.', Number.POSITIVE_INFINITY)])).toBe(
    '# HELP b B.\n# TYPE b gauge\nb +Inf\n',
  );
});

test('requests are counted by route and status, and their times by bucket', () => {
  const metrics = createRequestMetrics();
  for (const [status, milliseconds] of [
    [200, 0.4],
    [200, 0.5],
    [503, 70],
    [200, 60_000],
  ] as const) {
    metrics.begun();
    metrics.ended('pin', status, milliseconds);
  }
  metrics.begun();
  const text = exposition(metrics.families());
  for (const line of [
    'toolset_requests_total{route="pin",status="200"} 3',
    'toolset_requests_total{route="pin",status="503"} 1',
    'toolset_request_seconds_bucket{route="pin",le="0.0005"} 2',
    'toolset_request_seconds_bucket{route="pin",le="0.05"} 2',
    'toolset_request_seconds_bucket{route="pin",le="0.1"} 3',
    'toolset_request_seconds_bucket{route="pin",le="30"} 3',
    'toolset_request_seconds_bucket{route="pin",le="+Inf"} 4',
    'toolset_request_seconds_count{route="pin"} 4',
    'toolset_requests_in_flight 1',
  ]) {
    expect(text.split('\n')).toContain(line);
  }
});
