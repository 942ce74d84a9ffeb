import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { tokensOf } from '../../../brand/tokens.ts';
import { problems } from '../../../contract/problems.ts';
import type { Seller } from '../../../contract/seller.ts';
import release from '../../../package.json' with { type: 'json' };
import { describeTheme } from './api-docs-theme.ts';

/**
 * Serves OpenAPI 3.1, made from the contract's schemas, and a reference made from it. Call it
 * before the routes.
 */
export async function serveApiDocs(
  app: FastifyInstance,
  { seller }: { readonly seller: Seller },
): Promise<void> {
  const title = `${seller.tradingName} API`;
  const info = { title, description: describeProblems(), version: release.version };
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route);
      return { schema: { ...schema, tags: ['Calls'] }, url };
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: describeTheme(title, tokensOf(seller)),
    uiConfig: {
      layout: 'BaseLayout',
      docExpansion: 'list',
      deepLinking: true,
      defaultModelRendering: 'model',
      defaultModelsExpandDepth: -1,
      defaultModelExpandDepth: 4,
      // A reference: it sends no calls, and asks no other server to check it.
      supportedSubmitMethods: [],
      validatorUrl: null,
    },
  });
}

/** In Markdown. */
function describeProblems(): string {
  const rows = Object.entries(problems).map(
    ([code, { status, detail }]) =>
      `| ${status} | \`${code}\` | ${detail.replaceAll('|', '\\|')} |`,
  );
  return `The API of the shop's page. For programs: [OpenAPI 3.1](/api/openapi.json).

Every failure is \`application/problem+json\` (RFC 9457) with one of these codes and a request id.

<details>
<summary>All problems</summary>

| Status | Code | Detail |
| --- | --- | --- |
${rows.join('\n')}

</details>`;
}
