import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../http/refused.ts';

/** Reads the body of a request as a file while it arrives. */
export async function readUpload<Result>(
  { body, raw }: FastifyRequest,
  read: (content: AsyncIterable<Uint8Array>) => Promise<Result>,
): Promise<Result> {
  if (!(body instanceof Readable)) throw new Refused('not-json', { detail: 'Send the file as text/csv.' });
  try {
    // A refusal before the end of the file must still reach the sender.
    return await read(body.iterator({ destroyOnReturn: false }));
  } catch (error) {
    if (error instanceof Refused || raw.complete) throw error;
    throw new Refused('bad-request', { detail: 'The file arrived in part only. Nothing was imported.' });
  } finally {
    // Else the rest of a refused file blocks the connection.
    body.resume();
  }
}
