import { fastify } from 'fastify';
import { Pool } from 'pg';
import * as z from 'zod/mini';

const response = z.object({
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  base64: z.string(),
});
const input = z.object({ databaseUrl: z.string(), responses: z.array(response) });
export type FloorInput = z.output<typeof input>;

/** A bare Fastify: it sends responses from memory, and for `/commit` it commits one row. No limits, no log. */
const { databaseUrl, responses } = z.parse(input, JSON.parse(process.argv[2] ?? 'null'));
const app = fastify();
for (const { path, headers, base64 } of responses) {
  const body = Buffer.from(base64, 'base64');
  app.get(path, (_request, reply) => {
    reply.headers(headers).send(body);
  });
}

const pool = new Pool({ connectionString: databaseUrl, max: 10 });
await pool.query('drop table if exists bench_floor');
await pool.query('create table bench_floor (at timestamptz not null default now(), content text not null)');
app.get('/commit', async () => {
  await pool.query('insert into bench_floor (content) values ($1)', ['x'.repeat(500)]);
  return { committed: true };
});
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
