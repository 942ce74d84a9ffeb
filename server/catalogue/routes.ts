import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { calls } from '../../contract/calls.ts';
import type { Database } from '../database/tables.ts';
import { serveCall } from '../http/serve-call.ts';
import { readCatalogue } from './catalogue.ts';
import { keepFresh } from './keep-fresh.ts';

/** How old a price may be that is shown. What is charged is read when it is charged. */
const freshMilliseconds = 1_000;

/** However many ask, the list is read, hashed and written as text once a second at most. */
export function serveCatalogue(app: FastifyInstance, { db }: { db: Kysely<Database> }): void {
  const readList = keepFresh(freshMilliseconds, async () => {
    const { products, etag } = await readCatalogue(db);
    return { etag, body: Buffer.from(JSON.stringify(products)) };
  });

  serveCall(app, calls.listProducts, async (_input, request, reply) => {
    const { etag, body } = await readList();
    reply.header('etag', etag).header('cache-control', 'no-cache');
    if (request.headers['if-none-match']?.replace(/^W\//, '') === etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });
}
