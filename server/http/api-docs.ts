import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { calls } from '../../contract/calls.ts';
import { problems } from '../../contract/problems.ts';
import { html } from '../mail/html.ts';
import { sendPlainPage } from './plain-page.ts';

/** Serves OpenAPI 3.1, made from the contract's schemas, and a page for people. Call it before the routes. */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  const info = { title: 'licence-shop', description: 'The API of the shop’s page.', version: '0.1.0' };
  await app.register(swagger, { openapi: { openapi: '3.1.0', info }, transform: jsonSchemaTransform });
  const schema = { hide: true };
  app.get('/api/openapi.json', { schema }, async () => app.swagger());
  for (const path of ['/api/docs', '/api/docs/'])
    app.get(path, { schema }, async (_request, reply) =>
      sendPlainPage(reply, 'licence-shop API', describeCalls(), { isWide: true }),
    );
}

function describeCalls() {
  return html`<h1>licence-shop API</h1>
<p>For programs: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${Object.values(calls).map(writeCall)}
<h2>Problems</h2>
<p>Every failure is <code>application/problem+json</code> (RFC 9457) with one of these codes and a request id.</p>
<table>
<tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Detail</th></tr>
${Object.entries(problems).map(([code, { status, detail }]) => html`<tr><td>${status}</td><td><code>${code}</code></td><td>${detail}</td></tr>`)}
</table>`;
}

function writeCall(call: (typeof calls)[keyof typeof calls]) {
  const schemas = Object.entries(call).filter((entry): entry is [string, z.ZodMiniType] => {
    return entry[1] instanceof z.ZodMiniType;
  });
  return html`<section>
<h2><code>${call.method} ${call.path}</code></h2>
<p>${call.summary}</p>
${'description' in call ? html`<p>${call.description}</p>` : ''}
${schemas.map(([part, schema]) => html`<h3>${part}</h3><pre>${describeSchema(schema)}</pre>`)}
</section>`;
}

function describeSchema(schema: z.ZodMiniType): string {
  const { $schema, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return JSON.stringify(described, null, 2);
}
