import type { FastifyInstance } from 'fastify';
import { sendProblem } from './send-problem.ts';

export interface OwnHosts {
  readonly listenHost: string;
  /** With its port, if that is not the protocol's; null for none. */
  readonly publicHost: string | null;
}

/**
 * Refuses requests for other hosts. A page of another site can point its own name at this machine (DNS rebinding), and
 * its requests would then count as the same site's. The proxy's header is not believed in place of the request's own.
 */
export function refuseOtherHosts(app: FastifyInstance, { listenHost, publicHost }: OwnHosts): void {
  const ownNames = ['localhost', '127.0.0.1', '[::1]', listenHost];
  const isOwn = (host: string, port: number | undefined) => {
    const url = URL.parse(`http://${host}`);
    if (!url) return false;
    return url.host === publicHost || (ownNames.includes(url.hostname) && Number(url.port || 80) === port);
  };
  app.addHook('onRequest', (request, reply, done) => {
    const hosts = [request.host, request.raw.headers.host ?? ''];
    if (hosts.every((host) => isOwn(host, request.socket.localPort))) done();
    else sendProblem(reply, 'cross-site', { detail: 'The desk has another address, which ADMIN_URL sets.' });
  });
}
