import type { FastifyInstance } from 'fastify';
import { problemOf } from './send-problem.ts';

/**
 * Logs one line per request. It names the route's pattern, not the address: that may hold a licence
 * key.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const level = request.method === 'GET' && reply.statusCode < 400 ? 'debug' : 'info';
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        problem: problemOf(reply),
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });
}
