import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { calls } from '../../contract/calls.ts';
import type { Database } from '../database/tables.ts';
import { serveCall } from '../http/serve-call.ts';
import { readCatalogue } from './catalogue.ts';

export function serveCatalogue(app: FastifyInstance, { db }: { db: Kysely<Database> }): void {
  serveCall(app, calls.listProducts, async (_input, request, reply) => {
    const { products, etag } = await readCatalogue(db);
    reply.header('etag', etag).header('cache-control', 'no-cache');
    if (request.headers['if-none-match']?.replace(/^W\//, '') === etag) return reply.code(304).send();
    return [...products];
  });
}
