import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { DeskAddress } from '../../../platform/settings/desk-address.ts';
import { isLoopback } from '../../../platform/settings/loopback.ts';

/** Where the passkeys of a desk belong: the relying party of WebAuthn. */
export interface PasskeySite {
  /**
   * The host name; null where the desk's address is a number, for which browsers make no passkeys.
   */
  readonly name: string | null;
  /** The origin of the page that a request is made by, if it is the desk's. */
  readonly originOf: (request: Pick<FastifyRequest, 'host'>) => string;
}

/**
 * On this machine, passkeys belong to `localhost`: the page must be open under that name, since
 * 127.0.0.1 is a number.
 */
export function passkeySiteOf({
  publicHost,
  https,
}: Pick<DeskAddress, 'publicHost' | 'https'>): PasskeySite {
  const protocol = https ? 'https' : 'http';
  const host = publicHost === null ? 'localhost' : new URL(`http://${publicHost}`).hostname;
  if (isLoopback(host))
    return { name: 'localhost', originOf: ({ host: asked }) => localOrigin(protocol, asked) };
  const isNumber = host.startsWith('[') || isIP(host) > 0;
  return { name: isNumber ? null : host, originOf: () => `${protocol}://${publicHost}` };
}

/** The desk's own port: a page of another program on this machine has another one. */
function localOrigin(protocol: string, asked: string): string {
  const port = URL.parse(`http://${asked}`)?.port;
  return `${protocol}://localhost${port ? `:${port}` : ''}`;
}
