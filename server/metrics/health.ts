import type { FastifyInstance } from 'fastify';
import type { DatabaseWatch } from './database-watch.ts';

/** `off`: this process leaves the queue to others. */
export type WorkerState = 'running' | 'stopped' | 'off';

export interface HealthParts {
  readonly watch: DatabaseWatch;
  readonly readWorkerState: () => WorkerState;
}

/** `/healthz`: the process responds. `/readyz`: it can work, because database and worker are there. */
export function serveHealth(app: FastifyInstance, parts: HealthParts): void {
  serveHealthWith(app, parts, async () => ({}));
}

/** The same for operators: what waits or has died is shown too, and doesn't make the process unready. */
export function serveOperatorHealth(app: FastifyInstance, parts: HealthParts): void {
  serveHealthWith(app, parts, async () => {
    const backlog = await parts.watch.readBacklog();
    return {
      deadLetters: backlog?.deadLetters ?? null,
      oldestPendingOrderSeconds: backlog?.oldestPendingOrderSeconds ?? null,
    };
  });
}

function serveHealthWith(
  app: FastifyInstance,
  { watch, readWorkerState }: HealthParts,
  readDetails: () => Promise<object>,
): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const [database, details] = await Promise.all([watch.isUp(), readDetails()]);
    const worker = readWorkerState();
    const ready = database && worker !== 'stopped';
    reply.code(ready ? 200 : 503);
    return { status: ready ? 'ready' : 'not ready', database, worker, ...details };
  });
}
