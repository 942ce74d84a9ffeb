import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { calls } from '../../contract/calls.ts';
import type { Database } from '../database/tables.ts';
import { isUnchanged } from '../http/entity-tag.ts';
import { serveCall } from '../http/serve-call.ts';
import { remember } from '../process/remember.ts';
import { readShownCatalogue } from './catalogue.ts';

/** Longest age of a list that is shown. What is charged is read when it is charged. */
const longestMilliseconds = 500;

/** Serves the list. However many requests come, it is read and serialised twice a second at most. */
export function serveCatalogue(app: FastifyInstance, { db }: { db: Kysely<Database> }): void {
  const readList = remember(longestMilliseconds, async () => {
    const { products, etag } = await readShownCatalogue(db);
    return { etag, body: Buffer.from(JSON.stringify(products)) };
  });

  serveCall(app, calls.listProducts, async (_input, request, reply) => {
    const { etag, body } = await readList();
    reply.headers({ etag, 'cache-control': 'no-cache' });
    if (isUnchanged(request, etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });
}
