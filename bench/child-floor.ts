import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fastify } from 'fastify';
import { z } from 'zod/mini';
import { readInput, send } from './child.ts';

/** A bare server that sends the shop's own bytes, head and body, from memory: no counting, no logging. */
const response = z.object({ path: z.string(), file: z.string(), headers: z.record(z.string(), z.string()) });
const { kind, responses } = readInput(
  z.object({ kind: z.enum(['fastify', 'node']), responses: z.array(response) }),
);
const loaded = responses.map((one) => ({ ...one, body: readFileSync(one.file) }));

if (kind === 'fastify') {
  const app = fastify();
  for (const { path, headers, body } of loaded) {
    app.get(path, (_request, reply) => {
      reply.headers(headers).send(body);
    });
  }
  send({ url: await app.listen({ host: '127.0.0.1', port: 0 }) });
} else {
  const byPath = new Map(loaded.map((one) => [one.path, one]));
  const server = createServer(({ url = '' }, reply) => {
    const { headers, body = '' } = byPath.get(url) ?? {};
    reply.writeHead(200, { ...headers, 'content-length': body.length }).end(body);
  });
  server.listen(0, '127.0.0.1', () => send({ url: `http://127.0.0.1:${Object(server.address()).port}` }));
}
