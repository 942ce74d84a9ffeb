import { isIPv4 } from 'node:net';

/** Whether a host, as settings and URLs spell it, is this machine and no other. */
export function isLoopback(host: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(host) || (isIPv4(host) && host.startsWith('127.'));
}
