import { readFileSync } from 'node:fs';
import { fastify } from 'fastify';
import { z } from 'zod/mini';
import { readInput, send } from './child.ts';

/** A bare Fastify that sends given responses from memory: no counting, no logging. */
const response = z.object({ path: z.string(), file: z.string(), headers: z.record(z.string(), z.string()) });
const app = fastify();
for (const { path, file, headers } of readInput(z.array(response))) {
  const body = readFileSync(file);
  app.get(path, (_request, reply) => {
    reply.headers(headers).send(body);
  });
}
send({ url: await app.listen({ host: '127.0.0.1', port: 0 }) });
