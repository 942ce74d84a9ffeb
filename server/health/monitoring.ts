import { Counter, collectDefaultMetrics, Gauge, Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { LoadCount } from '../platform/http/overload.ts';
import type { Backlog, DatabaseWatch } from './database-watch.ts';
import type { ShopMetrics } from './shop-metrics.ts';

export interface MetricsParts {
  readonly metrics: ShopMetrics;
  readonly pool: Pool;
  readonly watch: DatabaseWatch;
  readonly load: LoadCount;
}

/**
 * Serves `/metrics` for Prometheus. It has nothing about buyers, but still belongs on a port that
 * they can't reach.
 */
export function serveMetrics(
  app: FastifyInstance,
  { metrics, pool, watch, load }: MetricsParts,
): void {
  collectDefaultMetrics({ register: metrics.registry });
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    const now = describeNow(await watch.readBacklog(), pool, load);
    const all = Registry.merge([metrics.registry, now]);
    return reply
      .type(all.contentType)
      .header('cache-control', 'no-store')
      .send(await all.metrics());
  });
}

function describeNow(
  backlog: Backlog | null,
  { totalCount, idleCount, waitingCount, options }: Pool,
  load: LoadCount,
): Registry {
  const registry = new Registry();
  const registers = [registry];
  const gauge = (name: string, help: string, value: number) =>
    new Gauge({ name: `shop_${name}`, help, registers }).set(value);
  const counter = (name: string, help: string, value: number) =>
    new Counter({ name: `shop_${name}`, help, registers }).inc(value);
  gauge('database_up', 'Whether the database responded within a second.', backlog ? 1 : 0);
  if (backlog) {
    const { oldestPendingOrderSeconds: pending, oldestMailSeconds: mail } = backlog;
    gauge(
      'orders_pending',
      'Orders whose charge is not settled, over all nodes.',
      backlog.pendingOrders,
    );
    gauge(
      'oldest_pending_order_seconds',
      'Age of the oldest order whose charge is not settled.',
      pending ?? 0,
    );
    gauge('mails_waiting', 'Mails that wait to be sent, over all processes.', backlog.waitingMails);
    gauge('oldest_mail_seconds', 'Age of the oldest mail that waits.', mail ?? 0);
    gauge(
      'dead_letters',
      'Receipts that the shop has stopped trying to send.',
      backlog.deadLetters,
    );
    gauge(
      'late_receipts',
      'Receipts not accepted by a mail server within 5 minutes of payment.',
      backlog.lateReceipts,
    );
    gauge(
      'refused_mails',
      'Other mails that the shop has stopped trying to send.',
      backlog.refusedMails,
    );
    counter('alerts_total', 'Alerts mailed to the operators, over all nodes.', backlog.alerts);
  }
  const name = 'shop_database_connections';
  const help = 'Connections of this process to the database.';
  const connections = new Gauge({ name, help, labelNames: ['state'], registers });
  connections.set({ state: 'busy' }, totalCount - idleCount);
  connections.set({ state: 'idle' }, idleCount);
  gauge('database_connections_max', 'The most connections this process may have.', options.max);
  gauge(
    'database_waiting',
    'Statements and transactions that wait for a connection.',
    waitingCount,
  );
  gauge('calls_in_flight', 'Calls that are in progress.', load.inFlight);
  counter('calls_shed_total', 'Calls refused because the shop was overloaded.', load.shed);
  return registry;
}

export interface HealthParts {
  readonly watch: DatabaseWatch;
  /** `off`: other processes do the background work. */
  readonly worker: 'running' | 'off';
}

/** `/readyz` shows operators the backlog too, which doesn't make the process unready. */
export function serveHealth(
  app: FastifyInstance,
  { watch, worker }: HealthParts,
  { forOperators }: { forOperators: boolean },
): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const [database, backlog] = await Promise.all([
      watch.isUp(),
      forOperators ? watch.readBacklog() : null,
    ]);
    reply.code(database ? 200 : 503);
    const { deadLetters = null, oldestPendingOrderSeconds = null } = backlog ?? {};
    const details = forOperators && { deadLetters, oldestPendingOrderSeconds };
    return { status: database ? 'ready' : 'not ready', database, worker, ...details };
  });
}
