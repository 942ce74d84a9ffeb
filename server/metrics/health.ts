import type { FastifyInstance } from 'fastify';
import type { DatabaseWatch } from './database-watch.ts';

export interface HealthParts {
  readonly watch: DatabaseWatch;
  /** `off`: other processes do the background work. */
  readonly worker: 'running' | 'off';
}

/**
 * Serves `/healthz`, whether the process responds, and `/readyz`, whether it can work. For operators, `/readyz` also
 * shows the backlog, which doesn't make the process unready.
 */
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
