import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** An entity tag: the same for the same bytes, another for others (RFC 9110 section 8.8.3). */
export function tagBytes(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}

/** Whether the client has this very form already, by its If-None-Match. A proxy may have made the tag a weak one. */
export function isUnchanged({ headers }: FastifyRequest, tag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined) return false;
  return known === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}
