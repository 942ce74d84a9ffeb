import type { Config } from './config.ts';
import { isLoopback } from './loopback.ts';

type DeskSettings = Pick<Config, 'mode' | 'adminHost' | 'adminPort' | 'adminUrl'>;

export interface DeskAddress {
  /** Null where the port is any free one and there is no ADMIN_URL. */
  readonly url: string | null;
  readonly https: boolean;
  /** The host that the desk listens on, and the one of ADMIN_URL. */
  readonly listenHost: string;
  readonly publicHost: string | null;
  /** Whether the page shows sign-in codes: in a demo that only this machine reaches. */
  readonly showsCodes: boolean;
}

/** Off this machine, the desk needs an https ADMIN_URL: anyone on the way could read a cookie. */
export function deskAddress({ mode, adminHost, adminPort, adminUrl }: DeskSettings): DeskAddress | null {
  const https = adminUrl?.startsWith('https://') ?? false;
  const isForThisMachine = isLoopback(adminUrl ? new URL(adminUrl).hostname : adminHost);
  if (adminPort === null || (!isForThisMachine && !https)) return null;
  const host = adminHost.includes(':') ? `[${adminHost}]` : adminHost;
  return {
    url: adminUrl ?? (adminPort === 0 ? null : `http://${host}:${adminPort}`),
    https,
    listenHost: host,
    publicHost: adminUrl && new URL(adminUrl).host,
    showsCodes: mode === 'demo' && !https && isLoopback(adminHost),
  };
}
