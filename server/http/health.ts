import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { backlogReader } from '../metrics/backlog.ts';

/** `off`: this process leaves the queue to others. */
export type WorkerState = 'running' | 'stopped' | 'off';

export interface HealthParts {
  readonly pool: Pool;
  readonly readWorkerState: () => WorkerState;
}

/**
 * `/healthz`: the process answers. `/readyz`: it can do its work, because database and worker are there; the
 * details are for whoever watches, and what waits or has died among them does not make it unready.
 */
export function serveHealth(app: FastifyInstance, { pool, readWorkerState }: HealthParts): void {
  const readBacklog = backlogReader(pool);

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const backlog = await readBacklog();
    const worker = readWorkerState();
    const ready = backlog !== null && worker !== 'stopped';
    reply.code(ready ? 200 : 503);
    return {
      status: ready ? 'ready' : 'not ready',
      database: backlog !== null,
      worker,
      deadLetters: backlog?.deadLetters ?? null,
      oldestPendingOrderSeconds: backlog?.oldestPendingOrderSeconds ?? null,
    };
  });
}
