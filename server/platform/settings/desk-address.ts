import type { Config } from './config.ts';
import { isLoopback } from './loopback.ts';

type DeskSettings = Pick<Config, 'mode' | 'adminHost' | 'adminPort' | 'adminUrl'>;

export type DeskAddress = NonNullable<ReturnType<typeof deskAddress>>;

/** What is wrong with where the desk and `/metrics` are, and what to set; null where nothing is. */
export function findDeskFault(settings: DeskSettings): { finding: string; action: string } | null {
  const { adminHost, adminPort, adminUrl } = settings;
  if (adminPort === null || deskAddress(settings)) return null;
  const action =
    'Set ADMIN_HOST=127.0.0.1, or ADMIN_URL to the https address of a proxy before the desk.';
  if (isLoopback(adminHost))
    return {
      finding: 'The desk is closed: ADMIN_URL is another machine’s, without https.',
      action,
    };
  const open = `ADMIN_HOST=${adminHost} opens /metrics and /readyz to the network`;
  const without = adminUrl ? 'ADMIN_URL has no https' : 'ADMIN_URL is not set';
  return { finding: `${open}, and the desk is closed, since ${without}.`, action };
}

/** Off this machine, the desk needs an https ADMIN_URL: anyone on the way could read a cookie. */
export function deskAddress({ mode, adminHost, adminPort, adminUrl }: DeskSettings) {
  const https = adminUrl?.startsWith('https://') ?? false;
  const isForThisMachine = isLoopback(adminUrl ? new URL(adminUrl).hostname : adminHost);
  if (adminPort === null || (!isForThisMachine && !https)) return null;
  const host = adminHost.includes(':') ? `[${adminHost}]` : adminHost;
  return {
    /** Null where the port is any free one and there is no ADMIN_URL. */
    url: adminUrl ?? (adminPort === 0 ? null : nameThisMachine(`http://${host}:${adminPort}`)),
    https,
    listenHost: host,
    /** The host of ADMIN_URL, with its port if that is not the protocol's. */
    publicHost: adminUrl && new URL(adminUrl).host,
    /** Whether the page shows sign-in codes: in a demo that only this machine reaches. */
    showsCodes: mode === 'demo' && !https && isLoopback(adminHost),
  };
}

/**
 * By its name, where operators open the desk: browsers have no passkeys for an address that is a
 * number.
 */
export function nameThisMachine(url: string): string {
  return url.replace('//127.0.0.1:', '//localhost:');
}
