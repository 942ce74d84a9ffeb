import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { sendProblem } from './problem-answers.ts';

/** Refuses writing calls that a browser makes for another site's page. */
export function refuseCrossSite(app: FastifyInstance, { https }: Pick<Config, 'https'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (!isReading && isCrossSite(request, https)) sendProblem(reply, 'cross-site');
    else done();
  });
}

/** A browser says where a request comes from; programs that are no browser say nothing and are let through. */
function isCrossSite({ headers, host }: FastifyRequest, https: boolean): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return headers.origin !== undefined && !isOwnOrigin(headers.origin, host, https);
}

/** Behind HTTPS a page that came without it is another site: whoever sits on the line may have written it. */
function isOwnOrigin(origin: string, host: string, https: boolean): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return url.host === host && (url.protocol === 'https:' || !https);
}
