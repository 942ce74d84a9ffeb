import type { IncomingMessage } from 'node:http';

/**
 * Whether a request has exactly one Host header: two let a proxy and the shop understand it differently (RFC 9112
 * section 3.2). Node keeps the first, and tells of others in the raw headers alone.
 */
export function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1;
}
