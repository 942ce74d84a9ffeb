import { Counter, collectDefaultMetrics, Gauge, Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { LoadCount } from '../http/overload.ts';
import type { Backlog, DatabaseWatch } from './database-watch.ts';
import type { ShopMetrics } from './shop-metrics.ts';

export interface MetricsParts {
  readonly metrics: ShopMetrics;
  readonly pool: Pool;
  readonly watch: DatabaseWatch;
  readonly load: LoadCount;
}

/** Serves `/metrics` for Prometheus. It has nothing about buyers, but still belongs on a port that they can't reach. */
export function serveMetrics(app: FastifyInstance, { metrics, pool, watch, load }: MetricsParts): void {
  collectDefaultMetrics({ register: metrics.registry });
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    const backlog = await watch.readBacklog();
    const now = new Registry();
    gauge(now, 'shop_database_up', 'Whether the database responded within a second.', backlog ? 1 : 0);
    if (backlog) addBacklog(now, backlog);
    addConnections(now, pool);
    gauge(now, 'shop_calls_in_flight', 'Calls that are in progress.', load.inFlight);
    counter(now, 'shop_calls_shed_total', 'Calls refused because the shop was overloaded.', load.shed);
    const all = Registry.merge([metrics.registry, now]);
    return reply
      .type(all.contentType)
      .header('cache-control', 'no-store')
      .send(await all.metrics());
  });
}

function addBacklog(registry: Registry, backlog: Backlog): void {
  const { pendingOrders, oldestPendingOrderSeconds, waitingMails, oldestMailSeconds, deadLetters, alerts } =
    backlog;
  gauge(
    registry,
    'shop_orders_pending',
    'Orders whose charge is not settled, over all nodes.',
    pendingOrders,
  );
  gauge(
    registry,
    'shop_oldest_pending_order_seconds',
    'Age of the oldest order whose charge is not settled.',
    oldestPendingOrderSeconds ?? 0,
  );
  gauge(registry, 'shop_mails_waiting', 'Mails that wait to be sent, over all processes.', waitingMails);
  gauge(registry, 'shop_oldest_mail_seconds', 'Age of the oldest mail that waits.', oldestMailSeconds ?? 0);
  gauge(registry, 'shop_dead_letters', 'Receipts that the shop has stopped trying to send.', deadLetters);
  counter(registry, 'shop_alerts_total', 'Alerts mailed to the operators, over all nodes.', alerts);
}

function addConnections(registry: Registry, { totalCount, idleCount, waitingCount, options }: Pool): void {
  const connections = new Gauge({
    name: 'shop_database_connections',
    help: 'Connections of this process to the database.',
    labelNames: ['state'],
    registers: [registry],
  });
  connections.set({ state: 'busy' }, totalCount - idleCount);
  connections.set({ state: 'idle' }, idleCount);
  gauge(
    registry,
    'shop_database_connections_max',
    'The most connections this process may have.',
    options.max,
  );
  gauge(
    registry,
    'shop_database_waiting',
    'Statements and transactions that wait for a connection.',
    waitingCount,
  );
}

function gauge(registry: Registry, name: string, help: string, value: number): void {
  new Gauge({ name, help, registers: [registry] }).set(value);
}

function counter(registry: Registry, name: string, help: string, value: number): void {
  new Counter({ name, help, registers: [registry] }).inc(value);
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
    const [database, backlog] = await Promise.all([watch.isUp(), forOperators ? watch.readBacklog() : null]);
    reply.code(database ? 200 : 503);
    const { deadLetters = null, oldestPendingOrderSeconds = null } = backlog ?? {};
    const details = forOperators && { deadLetters, oldestPendingOrderSeconds };
    return { status: database ? 'ready' : 'not ready', database, worker, ...details };
  });
}
