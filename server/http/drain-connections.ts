import { Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

const checkMilliseconds = 1_000;

/**
 * Lets a server stop without losing a request. It first stops accepting: with an inherited socket, new connections wait
 * there for the next process. For `drain` milliseconds, open connections may still send requests; each response closes
 * its connection. Then idle connections are closed, and handlers run to their end, even if their clients are gone: a
 * purchase goes on after its buyer has disconnected.
 */
export function drainConnections(app: FastifyInstance, drain: number): void {
  const { server } = app;
  const handled = new Set<FastifyReply>();
  const lastHandled = Promise.withResolvers<void>();
  let isClosed = false;
  const check = () => {
    if (isClosed && handled.size === 0) lastHandled.resolve();
  };
  app.addHook('preHandler', (_request, reply, done) => {
    handled.add(reply);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    handled.delete(reply);
    check();
    if (!server.listening) reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', async () => {
    if (!server.listening) return;
    // An HTTP server's own close would close idle connections immediately.
    const closed = new Promise<void>((resolve) => Server.prototype.close.call(server, () => resolve()));
    await Promise.race([closed, wait(drain, undefined, { ref: false })]);
    server.closeIdleConnections();
    const timer = setInterval(() => server.closeIdleConnections(), checkMilliseconds).unref();
    await closed.finally(() => clearInterval(timer));
    isClosed = true;
    check();
    await lastHandled.promise;
  });
}
