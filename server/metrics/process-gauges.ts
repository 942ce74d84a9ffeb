import { monitorEventLoopDelay } from 'node:perf_hooks';
import { gauge, type Metric } from './exposition.ts';

/** Watches how late this process is with its work: opened once, read at every scrape, closed at the end. */
export interface ProcessGauges {
  read(): Metric[];
  close(): void;
}

export function watchProcess(): ProcessGauges {
  const delay = monitorEventLoopDelay({ resolution: resolutionMilliseconds });
  delay.enable();
  return {
    read: () => [...describeProcess(), ...describeDelay(delay)],
    close: () => delay.disable(),
  };
}

function describeProcess(): Metric[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    gauge('process_resident_memory_bytes', 'Memory that the process holds.', rss),
    gauge('nodejs_heap_used_bytes', 'Memory in use by JavaScript.', heapUsed),
    gauge('process_start_time_seconds', 'When the process started, as Unix time.', startTime),
    {
      name: 'process_cpu_seconds_total',
      help: 'Processor time that the process has used.',
      type: 'counter',
      samples: [{ value: (user + system) / 1e6 }],
    },
  ];
}

/** Of the time since the scrape before. */
function describeDelay(delay: ReturnType<typeof monitorEventLoopDelay>): Metric[] {
  const metrics = [
    gauge('nodejs_eventloop_lag_p50_seconds', 'Median delay of the event loop.', lag(delay.percentile(50))),
    gauge('nodejs_eventloop_lag_p99_seconds', '99th percentile of it.', lag(delay.percentile(99))),
    gauge('nodejs_eventloop_lag_max_seconds', 'The longest of it since the last scrape.', lag(delay.max)),
  ];
  delay.reset();
  return metrics;
}

/** What is measured is the time between two ticks of a timer: the lag is what it is late by. */
function lag(nanoseconds: number): number {
  return Math.max(0, nanoseconds / 1e9 - resolutionMilliseconds / 1e3);
}

const resolutionMilliseconds = 10;

const startTime = Date.now() / 1_000 - process.uptime();
