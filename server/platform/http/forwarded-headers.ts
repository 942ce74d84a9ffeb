import type { FastifyInstance } from 'fastify';
import { withoutPort } from '../limits/client-networks.ts';
import { isNearby, probeAddress } from '../limits/forwarded-clients.ts';

/**
 * Some proxies (Azure, IIS) add the client's port to its address, which changes with every
 * connection. Fastify reads the header later, when something asks for `request.ip`.
 */
export function dropForwardedPorts(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const forwarded = headers['x-forwarded-for'];
    if (typeof forwarded === 'string') {
      headers['x-forwarded-for'] = forwarded.split(',').map(withoutPort).join(',');
    }
    done();
  });
}

/**
 * Behind a proxy that isn't trusted, all buyers are one client, and share its limits: the log says
 * it once.
 */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let isWarned = false;
  app.addHook('onRequest', ({ raw: { headers, socket } }, _reply, done) => {
    const forwarded = headers['x-forwarded-for'];
    const isFromProxy = forwarded !== undefined && forwarded !== probeAddress;
    if (!isWarned && isFromProxy && isNearby(socket.remoteAddress ?? '')) {
      isWarned = true;
      app.log.warn(
        { proxy: socket.remoteAddress },
        'All buyers are one client, and share its limits: a proxy names them by ' +
          'X-Forwarded-For, and TRUST_PROXY is off. Set TRUST_PROXY (see docs/operations.md)',
      );
    }
    done();
  });
}
