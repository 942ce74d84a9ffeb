import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

export function tagContent(content: Buffer | string): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/** Whether If-None-Match lists a tag. */
export function isUnchanged({ headers }: FastifyRequest, tag: string): boolean {
  return listsTag(headers['if-none-match'] ?? '', tag);
}

/** Whether an If-Match header lists a tag, comparing what comes before a dot in the tags. */
export function listsTagWithPrefix(header: string, tag: string): boolean {
  return listsTag(header, tag, (one) => one.replace(/\..*/, '"'));
}

/** Weak tags count: proxies that compress make them weak. */
function listsTag(header: string, tag: string, shorten = (one: string) => one): boolean {
  const tags = header.split(',').map((one) => shorten(one.trim().replace(/^W\//, '')));
  return header.trim() === '*' || tags.includes(shorten(tag));
}
