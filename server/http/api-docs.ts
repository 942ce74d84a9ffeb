import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { apiDocsStyle, writeApiDocs } from './api-docs-page.ts';

/** OpenAPI 3.1, made from the contract's schemas, and a page to read. Call it before the routes. */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'licence-shop',
        description: 'The calls that the shop’s page makes. Every failure is a problem (RFC 9457).',
        version: '0.1.0',
      },
    },
    transform: jsonSchemaTransform,
  });
  const schema = { hide: true };
  app.get('/api/openapi.json', { schema }, async () => app.swagger());
  const stylePath = '/api/docs/style.css';
  const page = writeApiDocs(stylePath);
  for (const path of ['/api/docs', '/api/docs/']) {
    app.get(path, { schema }, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  }
  app.get(stylePath, { schema }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(apiDocsStyle),
  );
}
