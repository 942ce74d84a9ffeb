import type { FastifyInstance } from 'fastify';
import { problemOf } from './problem-answers.ts';

/**
 * One line a request, of chosen fields alone. It names the route's pattern, never the address that was asked:
 * that may carry a licence key.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        problem: problemOf(reply),
        milliseconds: roundTime(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
}

/** Milliseconds as the log has them. */
export function roundTime(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
