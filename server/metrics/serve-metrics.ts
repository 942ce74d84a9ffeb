import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { LoadCount } from '../http/overload.ts';
import type { DatabaseWatch } from './database-watch.ts';
import { expositionType, formatMetrics } from './exposition.ts';
import { backlogGauges, loadMetrics, poolGauges } from './gauges.ts';
import { watchProcess } from './process-gauges.ts';
import { collectShopMetrics, type ShopMetrics } from './shop-metrics.ts';

export interface MetricsParts {
  readonly metrics: ShopMetrics;
  readonly pool: Pool;
  readonly watch: DatabaseWatch;
  readonly load: LoadCount;
}

/** `/metrics` for Prometheus. Nothing in it is about a buyer; still, it belongs on a port that buyers do not reach. */
export function serveMetrics(app: FastifyInstance, { metrics, pool, watch, load }: MetricsParts): void {
  const processGauges = watchProcess();
  app.addHook('onClose', async () => processGauges.close());
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    const backlog = await watch.readBacklog();
    reply.type(expositionType).header('cache-control', 'no-store');
    return formatMetrics([
      ...collectShopMetrics(metrics),
      ...backlogGauges(backlog),
      ...poolGauges(pool),
      ...loadMetrics(load),
      ...processGauges.read(),
    ]);
  });
}
