import { writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { startChild } from './child-process.ts';
import type { Stage } from './stage.ts';

/** What is asked for over HTTP: a browser's first two requests. */
export const resources = [
  { name: 'Product list', path: '/api/products', headers: {} },
  { name: 'Page, brotli', path: '/', headers: { 'accept-encoding': 'br', accept: 'text/html' } },
] as const;

/** Starts bare servers that send the shop's own bytes, head and body. */
export async function startHttpFloors(stage: Stage) {
  const answers = await Promise.all(resources.map((resource) => keepAnswer(stage, resource)));
  const serving = z.object({ url: z.string() });
  return {
    'bare Fastify': await startChild('serve-floor.ts', { kind: 'fastify', answers }, serving),
    'bare node:http': await startChild('serve-floor.ts', { kind: 'node', answers }, serving),
  };
}

/** Writes the body that the shop sends, compressed as it is, into a file. */
async function keepAnswer(stage: Stage, { path, headers }: (typeof resources)[number]) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(new URL(path, stage.url), { headers }, resolve).on('error', reject);
  const response = await promise;
  if (response.statusCode !== 200) throw new Error(`${path} is answered ${response.statusCode}`);
  const bodyFile = join(stage.folder, `answer${path.replaceAll('/', '-')}`);
  await writeFile(bodyFile, await buffer(response));
  const kept = Object.entries(response.headers).filter(([name]) => !ownHeaders.includes(name));
  return { path, bodyFile, headers: Object.fromEntries(kept) };
}

/** What Node writes by itself. */
const ownHeaders = ['connection', 'content-length', 'date', 'keep-alive'];
