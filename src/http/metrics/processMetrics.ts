import { monitorEventLoopDelay } from 'node:perf_hooks';
import { counter, type Family, gauge } from './exposition.ts';

/** What this process takes, under the names that dashboards for Node know. */
export const createProcessMetrics = (): { families: () => readonly Family[]; stop: () => void } => {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const startedAt = Date.now() / 1_000 - process.uptime();
  return {
    stop: () => delay.disable(),
    families: () => {
      const { user, system } = process.cpuUsage();
      const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
      const late = delay.percentile(99) / 1e9;
      const latest = delay.max / 1e9;
      delay.reset();
      return [
        counter('process_cpu_seconds_total', 'Processor time, all threads.', [
          { value: (user + system) / 1e6 },
        ]),
        gauge('process_start_time_seconds', 'When it started, in seconds since 1970.', startedAt),
        gauge('process_resident_memory_bytes', 'Memory that it has.', rss),
        gauge('nodejs_heap_size_used_bytes', 'Of the heap, what is used.', heapUsed),
        gauge('nodejs_heap_size_total_bytes', 'The heap.', heapTotal),
        gauge('nodejs_external_memory_bytes', 'Memory outside the heap that objects hold.', external),
        gauge(
          'nodejs_eventloop_lag_p99_seconds',
          'Lateness of the event loop since it was last asked for.',
          late,
        ),
        gauge('nodejs_eventloop_lag_max_seconds', 'The greatest of these.', latest),
      ];
    },
  };
};
