import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

export function tagContent(content: Buffer | string): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

export function isUnchanged({ headers }: FastifyRequest, tag: string): boolean {
  const known = headers['if-none-match'];
  return known !== undefined && listsTag(known, tag);
}

/** Whether an If-Match or If-None-Match header lists a tag. Weak tags count: proxies that compress make them weak. */
export function listsTag(header: string, tag: string): boolean {
  return header.trim() === '*' || readTags(header).includes(tag);
}

/** Like {@link listsTag}, comparing what comes before a dot in the tags. */
export function listsTagWithPrefix(header: string, tag: string): boolean {
  return header.trim() === '*' || readTags(header).map(cutAtDot).includes(cutAtDot(tag));
}

function readTags(header: string): string[] {
  return header.split(',').map((one) => one.trim().replace(/^W\//, ''));
}

function cutAtDot(tag: string): string {
  return tag.replace(/\..*/, '"');
}
