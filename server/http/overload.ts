import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Pool } from 'pg';
import { sendProblem } from './send-problem.ts';
import { webhookPath } from './webhook-path.ts';

/** How busy this process is. */
export interface LoadCount {
  /** Calls that are in progress. */
  inFlight: number;
  /** Calls that were refused since the start. */
  shed: number;
}

/** Most of so many calls wait for the payment gateway. */
const mostInFlight = 1_000;

/** Per connection to the database: with a dozen short statements each, these calls take about a second. */
const mostWaitingPerConnection = 10;

const retryAfterSeconds = 2;

/**
 * Refuses calls, with 503 and Retry-After, while too many are in progress or wait for the database. A call counts from
 * when its body is there, so slow clients take nobody's place, until its handler has ended, even if its client has
 * disconnected. Accepted calls always run to their end. Pages, files, health checks and the
 * gateway's events are never refused.
 */
export function shedOverload(app: FastifyInstance, { pool, load }: { pool: Pool; load: LoadCount }): void {
  const counted = new WeakSet<FastifyReply>();
  const mostWaiting = mostWaitingPerConnection * pool.options.max;
  app.addHook('preHandler', (request, reply, done) => {
    // The route's pattern, because one address can be written in many ways, such as `/%61pi/checkout`.
    const { url } = request.routeOptions;
    if (!url?.startsWith('/api/') || url === webhookPath) return done();
    if (load.inFlight >= mostInFlight || pool.waitingCount >= mostWaiting) {
      load.shed += 1;
      sendProblem(reply, 'unavailable', { retryAfterSeconds });
      return;
    }
    load.inFlight += 1;
    counted.add(reply);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (counted.delete(reply)) load.inFlight -= 1;
    done();
  });
}
