import Fastify, { type FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';
import { addApiRoutes } from './api-routes.ts';
import { addControlRoutes } from './control-routes.ts';
import { addPageRoutes } from './page-routes.ts';
import { type DoubleParts, StripeDouble } from './stripe-double.ts';

/** The Stripe double as an HTTP server that isn't listening yet. */
export function buildDoubleServer(parts: DoubleParts): FastifyInstance {
  const double = new StripeDouble(parts);
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 256 * 1024 });
  const asText = { parseAs: 'string' } as const;
  app.addContentTypeParser('application/x-www-form-urlencoded', asText, (_request, body, done) =>
    done(null, body),
  );
  app.addHook('onClose', () => double.stop());

  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof ApiError) return reply.code(error.status).send({ error: error.object });
    const status = error.statusCode ?? 500;
    // A fault of the double, not one on command: nothing of the request is in these errors.
    if (status >= 500) console.error(error);
    return reply.code(status).send({ error: { type: 'api_error', message: 'The Stripe double failed.' } });
  });

  addApiRoutes(app, double);
  addControlRoutes(app, double);
  addPageRoutes(app, double);
  return app;
}
