import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fastify } from 'fastify';
import * as z from 'zod/mini';
import { readInput, tell } from './child-process.ts';

/**
 * The least that an HTTP server can do: an answer in memory, head and body, sent again and again. Nothing is counted
 * or logged, and every answer has the same request id.
 */
const { kind, answers } = readInput(
  z.object({
    kind: z.enum(['fastify', 'node']),
    answers: z.array(
      z.object({ path: z.string(), bodyFile: z.string(), headers: z.record(z.string(), z.string()) }),
    ),
  }),
);
const loaded = answers.map((answer) => ({ ...answer, body: readFileSync(answer.bodyFile) }));
tell({ url: kind === 'fastify' ? await serveByFastify() : await serveByNode() });

async function serveByFastify(): Promise<string> {
  const app = fastify();
  for (const { path, headers, body } of loaded) {
    app.get(path, (_request, reply) => {
      reply.headers(headers).send(body);
    });
  }
  return app.listen({ host: '127.0.0.1', port: 0 });
}

async function serveByNode(): Promise<string> {
  const byPath = new Map(loaded.map((answer) => [answer.path, answer]));
  const server = createServer((request, response) => {
    const answer = byPath.get(request.url ?? '');
    if (!answer) return response.writeHead(404).end();
    return response
      .writeHead(200, { ...answer.headers, 'content-length': answer.body.length })
      .end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The floor has no port');
  return `http://127.0.0.1:${address.port}`;
}
