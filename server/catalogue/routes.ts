import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { calls } from '../../contract/calls.ts';
import type { Database } from '../database/tables.ts';
import { isUnchanged } from '../http/entity-tag.ts';
import { serveCall } from '../http/serve-call.ts';
import { readCatalogue } from './catalogue.ts';
import { keepFresh } from './keep-fresh.ts';

/** How old a price may be that is shown. What is charged is read when it is charged. */
const freshMilliseconds = 1_000;

/** However many ask, the list is read, hashed and written as text twice a second at most. */
export function serveCatalogue(app: FastifyInstance, { db }: { db: Kysely<Database> }): void {
  const route = calls.listProducts.path;
  const readList = keepFresh(freshMilliseconds, async () => {
    const { products, etag } = await readCatalogue(db);
    const caching = { etag, 'cache-control': 'no-cache' };
    const headers = { ...caching, 'content-type': 'application/json; charset=utf-8' };
    return { route, caching, headers, body: Buffer.from(JSON.stringify(products)) };
  });

  app.readyAnswers.set(route, () => {
    const list = readList();
    return list instanceof Promise ? null : list;
  });
  serveCall(app, calls.listProducts, async (_input, request, reply) => {
    const { caching, headers, body } = await readList();
    if (isUnchanged(request, caching.etag)) return reply.code(304).headers(caching).send();
    return reply.headers(headers).send(body);
  });
}
