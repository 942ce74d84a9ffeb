import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DeskAddress } from '../settings/desk-address.ts';
import { isLoopback } from '../settings/loopback.ts';
import { sendProblem } from './send-problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Events that another company signs: no page can send them, and overload never refuses them.
     */
    readonly takesSignedEvents?: true;
  }
}

/** Where browsers reach a server. */
export interface OwnAddress {
  readonly https: boolean;
  /** PUBLIC_URL or ADMIN_URL: the origin that browsers see, whatever host a proxy names. */
  readonly publicUrl?: string | null | undefined;
}

/** Refuses requests that a browser makes for another site's page: by default, all that write. */
export function refuseCrossSite(app: FastifyInstance, own: OwnAddress, isMeant = isWriting): void {
  const warnOnce = openWarning(app);
  app.addHook('onRequest', (request, reply, done) => {
    const source = isMeant(request) ? sourceOf(request, own) : 'own';
    if (source === 'own') {
      done();
      return;
    }
    if (source === 'other-host') warnOnce(request);
    sendProblem(reply, 'cross-site');
  });
}

function isWriting({ method, routeOptions }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD' && !routeOptions.config?.takesSignedEvents;
}

type Source = 'own' | 'other-site' | 'other-host';

/**
 * Where the page comes from that makes a request. Browsers say so, and no page can change that.
 * `Sec-Fetch-Site` compares the addresses that the browser sees (W3C Fetch Metadata), so it also
 * holds behind a proxy that replaces the host. Browsers without it, and those that came by plain
 * HTTP, send `Origin`. Other programs send neither, and are let through.
 */
function sourceOf({ headers, host }: FastifyRequest, { https, publicUrl }: OwnAddress): Source {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin') return 'own';
  if (site !== undefined && site !== 'none') return 'other-site';
  const { origin } = headers;
  if (origin === undefined) return 'own';
  const url = URL.parse(origin);
  if (publicUrl && url?.origin === new URL(publicUrl).origin) return 'own';
  // With HTTPS, a page that came over plain HTTP counts as another site: anyone on the network may
  // have changed it.
  if (https && url?.protocol !== 'https:') return 'other-site';
  return url?.host === host ? 'own' : 'other-host';
}

/**
 * A proxy that replaces the host makes every purchase fail: the log says it once, with both
 * addresses.
 */
function openWarning(app: FastifyInstance): (request: FastifyRequest) => void {
  let isWarned = false;
  return ({ headers: { origin }, host }) => {
    if (isWarned) return;
    isWarned = true;
    app.log.warn(
      { reason: `The page is at ${origin}, and the request arrived for ${host}` },
      'A request was refused: its page has another address than the host that arrived here. If ' +
        'buyers use that address, set PUBLIC_URL to it, or have the proxy pass the Host ' +
        'header on (see docs/operations.md)',
    );
  };
}

type OwnHosts = Pick<DeskAddress, 'listenHost' | 'publicHost'>;

const forMonitoring = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Against DNS rebinding. Health and metrics are for programs that ask this machine by its address.
 */
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
  'The desk is not at this address: set ADMIN_URL to the address that you use. Health and ' +
  'metrics respond only to an address of this machine.';

/** An address as it is in a URL. */
function hostOf(address: string): string {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return mapped.includes(':') ? `[${mapped}]` : mapped;
}
