import type { FastifyInstance } from 'fastify';
import type { DatabaseWatch } from './database-watch.ts';

/** `off`: this process leaves the background work to others. */
export type WorkerState = 'running' | 'stopped' | 'off';

export interface HealthParts {
  readonly watch: DatabaseWatch;
  readonly readWorkerState: () => WorkerState;
}

/**
 * Serves `/healthz`, whether the process responds, and `/readyz`, whether it can work. For operators, `/readyz` also
 * shows the backlog, which doesn't make the process unready.
 */
export function serveHealth(
  app: FastifyInstance,
  { watch, readWorkerState }: HealthParts,
  { forOperators }: { forOperators: boolean },
): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const [database, backlog] = await Promise.all([watch.isUp(), forOperators ? watch.readBacklog() : null]);
    const worker = readWorkerState();
    const ready = database && worker !== 'stopped';
    reply.code(ready ? 200 : 503);
    const { deadLetters = null, oldestPendingOrderSeconds = null } = backlog ?? {};
    const details = forOperators && { deadLetters, oldestPendingOrderSeconds };
    return { status: ready ? 'ready' : 'not ready', database, worker, ...details };
  });
}
