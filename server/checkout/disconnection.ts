import type { FastifyReply } from 'fastify';

/** Aborted when the client has gone. */
export function disconnectionOf({ raw }: FastifyReply): AbortSignal {
  if (raw.destroyed) return AbortSignal.abort();
  const disconnection = new AbortController();
  raw.once('close', () => disconnection.abort());
  return disconnection.signal;
}
