import type { FastifyInstance } from 'fastify';

const checkMilliseconds = 1_000;

/**
 * Lets kept connections go while the server stops, which would wait for them otherwise: a response that ends after
 * the stop began asks its client to close, and a connection that still idles later is closed.
 */
export function releaseKeptConnections(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!app.server.listening) reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', (done) => {
    const timer = setInterval(() => app.server.closeIdleConnections(), checkMilliseconds).unref();
    app.server.once('close', () => clearInterval(timer));
    done();
  });
}
