import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { Pool } from 'pg';
import { root } from '../scripts/root.ts';

/** A bare Fastify, without limits and log: what the shop's figures are compared with. */
const [shopUrl = '', databaseUrl = ''] = process.argv.slice(2);
const app = fastify();
const products = await (await fetch(new URL('/api/products', shopUrl))).text();
app.get('/api/products', (_request, reply) => reply.type('application/json').send(products));
const page = await readFile(join(root, 'dist', 'web', 'index.html.br'));
app.get('/', (_request, reply) => reply.type('text/html').header('content-encoding', 'br').send(page));

const pool = new Pool({ connectionString: databaseUrl });
await pool.query('create table bench_floor (at timestamptz not null default now(), content text not null)');
app.get('/commit', async () => {
  await pool.query('insert into bench_floor (content) values ($1)', ['x'.repeat(500)]);
  return 'committed';
});
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
