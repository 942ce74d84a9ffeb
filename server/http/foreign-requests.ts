import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DeskAddress } from '../settings/desk-address.ts';
import { isLoopback } from '../settings/loopback.ts';
import { sendProblem } from './send-problem.ts';

/** Refuses requests that a browser makes for another site's page: by default, all that write. */
export function refuseCrossSite(app: FastifyInstance, https: boolean, isMeant = isWriting): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isMeant(request) && isCrossSite(request, https)) sendProblem(reply, 'cross-site');
    else done();
  });
}

function isWriting({ method, routeOptions }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD' && !isWebhookPath(routeOptions.url);
}

/** Browsers send where a request comes from. Other programs send neither header, and are let through. */
function isCrossSite({ headers, host }: FastifyRequest, https: boolean): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return headers.origin !== undefined && !isOwnOrigin(headers.origin, host, https);
}

/** With HTTPS, a page that came over plain HTTP counts as another site: anyone on the network may have changed it. */
function isOwnOrigin(origin: string, host: string, https: boolean): boolean {
  const url = URL.parse(origin);
  return url?.host === host && (url.protocol === 'https:' || !https);
}

/** Events are signed: they need no protection against other sites, and overload never refuses them. */
export const stripeWebhookPath = '/api/payments/stripe/events';
export const paypalWebhookPath = '/api/payments/paypal/events';

export function isWebhookPath(path: string | undefined): boolean {
  return path === stripeWebhookPath || path === paypalWebhookPath;
}

type OwnHosts = Pick<DeskAddress, 'listenHost' | 'publicHost'>;

const forMonitoring = new Set(['/healthz', '/readyz', '/metrics']);

/** Against DNS rebinding. Health and metrics are for programs that ask this machine by its address. */
export function refuseOtherHosts(app: FastifyInstance, { listenHost, publicHost }: OwnHosts): void {
  const ownNames = ['localhost', '127.0.0.1', '[::1]', listenHost];
  const isPublicHere = publicHost !== null && isLoopback(new URL(`http://${publicHost}`).hostname);
  app.addHook('onRequest', (request, reply, done) => {
    const { localAddress = '', localPort } = request.socket;
    const isMonitoring = forMonitoring.has(request.routeOptions.url ?? '');
    const names = isMonitoring ? [...ownNames, hostOf(localAddress)] : ownNames;
    const isOwn = (host: string) => {
      const url = URL.parse(`http://${host}`);
      if (!url) return false;
      if (url.host === publicHost) return isPublicHere || !isMonitoring;
      return names.includes(url.hostname) && Number(url.port || 80) === localPort;
    };
    if ([request.host, request.raw.headers.host ?? ''].every(isOwn)) done();
    else sendProblem(reply, 'cross-site', { detail });
  });
}

const detail =
  'The desk is not at this address: set ADMIN_URL to the address that you use. Health and metrics respond only to an address of this machine.';

/** An address as it is in a URL. */
function hostOf(address: string): string {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return mapped.includes(':') ? `[${mapped}]` : mapped;
}
