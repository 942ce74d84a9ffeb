import { Server } from 'node:net';
import { setImmediate as afterReading, setTimeout as wait } from 'node:timers/promises';
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
    let isOpen = true;
    void closed.then(() => {
      isOpen = false;
    });
    await Promise.race([closed, wait(drain, undefined, { ref: false })]);
    while (isOpen) {
      // On a busy machine, a timer is late and comes before what has arrived is read: only then is it known who is idle.
      await afterReading();
      server.closeIdleConnections();
      await Promise.race([closed, wait(checkMilliseconds, undefined, { ref: false })]);
    }
    isClosed = true;
    check();
    await lastHandled.promise;
  });
}
