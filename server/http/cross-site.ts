import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendProblem } from './send-problem.ts';
import { webhookPath } from './webhook-path.ts';

/** Refuses writing calls that a browser makes for another site's page. */
export function refuseCrossSite(app: FastifyInstance, https: boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    const isSigned = request.routeOptions.url === webhookPath;
    if (!isReading && !isSigned && isCrossSite(request, https)) sendProblem(reply, 'cross-site');
    else done();
  });
}

/** Refuses calls that a browser makes for another site's page, reading ones too. Pages and files are not calls. */
export function refuseCrossSiteCalls(
  app: FastifyInstance,
  { https, prefix }: { https: boolean; prefix: string },
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url?.startsWith(prefix) && isCrossSite(request, https))
      sendProblem(reply, 'cross-site');
    else done();
  });
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
