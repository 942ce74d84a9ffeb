import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { openConnection } from './buyer.ts';
import type { FloorInput } from './child-floor.ts';
import type { Stage } from './stage.ts';

/** A browser's first two requests. */
export const firstRequests = [
  { name: 'Product list', path: '/api/products', headers: {} },
  { name: 'Page, brotli', path: '/', headers: { 'accept-encoding': 'br', accept: 'text/html' } },
] as const;

export type Floor = Awaited<ReturnType<typeof openFloor>>;

/** A bare Fastify in a process of its own, with the shop's responses to {@link firstRequests} and its database. */
export async function openFloor(stage: Stage) {
  const connection = openConnection(stage.url);
  const responses: FloorInput['responses'] = [];
  for (const { path, headers } of firstRequests) {
    const response = await connection.get(path, headers);
    const sent = Object.entries(response.headers).flatMap(([name, value]) =>
      typeof value === 'string' && !hopHeaders.has(name) ? [[name, value]] : [],
    );
    responses.push({ path, headers: Object.fromEntries(sent), base64: response.body.toString('base64') });
  }
  connection.close();
  const input = JSON.stringify({ databaseUrl: await stage.databaseUrl(), responses });
  const child = fork(join(import.meta.dirname, 'child-floor.ts'), [input]);
  const [url]: string[] = await once(child, 'message');
  if (!url || !child.pid) throw new Error('The bare server did not start');
  return { url, pid: child.pid, close: () => child.kill() };
}

const hopHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date']);
