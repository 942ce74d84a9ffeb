import { isIPv4 } from 'node:net';
import * as z from 'zod/mini';

/** Whether a host, as settings and URLs spell it, is this machine and no other. */
export function isLoopback(host: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(host) || (isIPv4(host) && host.startsWith('127.'));
}

/** Refuses the address of a server that is reached in clear over a network. */
export const encryptedUnlessLoopback = z.refine<string>(
  (value) => !URL.canParse(value) || !isInClear(new URL(value)),
  'must start with https:// unless its host is this machine (localhost, 127.0.0.1 or [::1])',
);

function isInClear({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && !isLoopback(hostname);
}
