import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';

/** `/healthz`: the process answers. `/readyz`: it can sell, because database and worker are there. */
export function serveHealth(
  app: FastifyInstance,
  { pool, isWorkerRunning }: { pool: Pool; isWorkerRunning: () => boolean },
): void {
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const database = await pool.query('select 1').then(
      () => true,
      () => false,
    );
    const worker = isWorkerRunning();
    const ready = database && worker;
    reply.header('cache-control', 'no-store').code(ready ? 200 : 503);
    return { status: ready ? 'ready' : 'not ready', database, worker };
  });
}
