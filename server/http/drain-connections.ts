import { Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const checkMilliseconds = 1_000;

/**
 * Ends the connections of a server that stops without losing a request. First it stops accepting: with an inherited
 * socket, new connections wait there for the next process. Connections that are open have `drain` milliseconds to
 * send a request that is on its way, and each response asks its client to close. Then idle ones are closed.
 */
export function drainConnections(app: FastifyInstance, drain: number): void {
  const { server } = app;
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!server.listening) reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', async () => {
    if (!server.listening) return;
    // An HTTP server's own close would cut off idle connections immediately.
    const closed = new Promise<void>((resolve) => Server.prototype.close.call(server, () => resolve()));
    await Promise.race([closed, wait(drain, undefined, { ref: false })]);
    server.closeIdleConnections();
    const timer = setInterval(() => server.closeIdleConnections(), checkMilliseconds).unref();
    await closed.finally(() => clearInterval(timer));
  });
}
