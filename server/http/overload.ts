import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { sendProblem } from './send-problem.ts';

/** How busy this process is. */
export interface LoadCount {
  /** Calls that are being answered. */
  inFlight: number;
  /** Calls that were turned away since the start. */
  shed: number;
}

/** Most of them wait for a gateway when there are so many. */
const mostInFlight = 1_000;

/** How many may wait for each connection to the database: a call's dozen short statements then take about a second. */
const mostWaitingPerConnection = 10;

const retryAfterSeconds = 2;

/**
 * Turns calls away, with 503 and Retry-After, when more are under way or wait for the database than can be
 * answered soon. A call counts from when its body is there: a client that sends one slowly takes nobody's place. It counts
 * until its handler has ended and the connection has taken the answer: a client that disconnects ends no work.
 * Whatever is let in is finished: an order that is written is never given up midway. Pages, files and health are
 * always answered.
 */
export function shedOverload(app: FastifyInstance, { pool, load }: { pool: Pool; load: LoadCount }): void {
  const handlerEnds = new WeakMap<FastifyReply, () => void>();
  const mostWaiting = mostWaitingPerConnection * pool.options.max;
  app.addHook('preHandler', (request, reply, done) => {
    if (!isCall(request)) return done();
    if (load.inFlight >= mostInFlight || pool.waitingCount >= mostWaiting) {
      load.shed += 1;
      sendProblem(reply, 'unavailable', { retryAfterSeconds });
      return;
    }
    load.inFlight += 1;
    let ends = 0;
    const end = () => {
      ends += 1;
      if (ends === 2) load.inFlight -= 1;
    };
    if (reply.raw.destroyed) end();
    else reply.raw.once('close', end);
    handlerEnds.set(reply, end);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    handlerEnds.get(reply)?.();
    handlerEnds.delete(reply);
    done();
  });
}

function isCall({ url }: FastifyRequest): boolean {
  return url.startsWith('/api/');
}
