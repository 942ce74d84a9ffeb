import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { LoadCount } from '../http/overload.ts';
import type { Backlog, DatabaseWatch } from './database-watch.ts';
import { counter, formatMetrics, gauge, type Metric, prometheusType } from './prometheus.ts';
import { collectShopMetrics, type ShopMetrics } from './shop-metrics.ts';

export interface MetricsParts {
  readonly metrics: ShopMetrics;
  readonly pool: Pool;
  readonly watch: DatabaseWatch;
  readonly load: LoadCount;
}

/** Serves `/metrics` for Prometheus. It has nothing about buyers, but still belongs on a port that they can't reach. */
export function serveMetrics(app: FastifyInstance, { metrics, pool, watch, load }: MetricsParts): void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMilliseconds });
  delay.enable();
  app.addHook('onClose', async () => {
    delay.disable();
  });
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    const backlog = await watch.readBacklog();
    reply.type(prometheusType).header('cache-control', 'no-store');
    return formatMetrics([
      ...collectShopMetrics(metrics),
      gauge('shop_database_up', 'Whether the database responded within a second.', backlog ? 1 : 0),
      ...(backlog ? collectBacklog(backlog) : []),
      ...collectConnections(pool),
      gauge('shop_calls_in_flight', 'Calls that are in progress.', load.inFlight),
      counter('shop_calls_shed_total', 'Calls refused because the shop was overloaded.', load.shed),
      ...collectProcess(),
      ...collectDelay(delay),
    ]);
  });
}

function collectBacklog(backlog: Backlog): Metric[] {
  const { pendingOrders, oldestPendingOrderSeconds, waitingMails, oldestMailSeconds, deadLetters, alerts } =
    backlog;
  return [
    gauge('shop_orders_pending', 'Orders whose charge is not settled, over all nodes.', pendingOrders),
    gauge(
      'shop_oldest_pending_order_seconds',
      'Age of the oldest order whose charge is not settled.',
      oldestPendingOrderSeconds ?? 0,
    ),
    gauge('shop_mails_waiting', 'Mails that wait to be sent, over all processes.', waitingMails),
    gauge('shop_oldest_mail_seconds', 'Age of the oldest mail that waits.', oldestMailSeconds ?? 0),
    gauge('shop_dead_letters', 'Receipts that the shop has stopped trying to send.', deadLetters),
    counter('shop_alerts_total', 'Alerts mailed to the operators, over all nodes.', alerts),
  ];
}

function collectConnections({ totalCount, idleCount, waitingCount, options }: Pool): Metric[] {
  return [
    {
      name: 'shop_database_connections',
      help: 'Connections of this process to the database.',
      type: 'gauge',
      samples: [
        { labels: { state: 'busy' }, value: totalCount - idleCount },
        { labels: { state: 'idle' }, value: idleCount },
      ],
    },
    gauge('shop_database_connections_max', 'The most connections this process may have.', options.max),
    gauge('shop_database_waiting', 'Statements and transactions that wait for a connection.', waitingCount),
  ];
}

function collectProcess(): Metric[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
    gauge('nodejs_heap_used_bytes', 'Memory in use by JavaScript.', heapUsed),
    gauge('process_start_time_seconds', 'When the process started, as Unix time.', startTime),
    counter('process_cpu_seconds_total', 'CPU time that the process has used.', (user + system) / 1e6),
  ];
}

const startTime = Date.now() / 1_000 - process.uptime();

const resolutionMilliseconds = 10;

/** The delays since the previous scrape. They are measured as times between two ticks of a timer. */
function collectDelay(delay: ReturnType<typeof monitorEventLoopDelay>): Metric[] {
  const lag = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolutionMilliseconds / 1e3);
  const metrics = [
    gauge('nodejs_eventloop_lag_p50_seconds', 'Median delay of the event loop.', lag(delay.percentile(50))),
    gauge('nodejs_eventloop_lag_p99_seconds', '99th percentile of it.', lag(delay.percentile(99))),
    gauge('nodejs_eventloop_lag_max_seconds', 'The longest of it since the last scrape.', lag(delay.max)),
  ];
  delay.reset();
  return metrics;
}
