import { writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { address, runChild, startChild } from './child.ts';
import { loadResult } from './load.ts';
import type { Report } from './report.ts';
import type { Stage } from './stage.ts';

/** A browser's first two requests. */
const resources = [
  { name: 'Product list', path: '/api/products', headers: {} },
  { name: 'Page, brotli', path: '/', headers: { 'accept-encoding': 'br', accept: 'text/html' } },
] as const;

/** The product list and the page, beside bare servers that send the same bytes. */
export async function measureGets(stage: Stage, report: Report, seconds: number): Promise<void> {
  const responses = await Promise.all(resources.map((resource) => keepResponse(stage, resource)));
  const floors = {
    'bare Fastify': await startChild('child-floor.ts', { kind: 'fastify', responses }, address),
    'bare node:http': await startChild('child-floor.ts', { kind: 'node', responses }, address),
  };
  const servers = Object.entries(floors).map(([name, { message }]) => [name, message.url] as const);
  for (const { name, path, headers } of resources) {
    for (const [contestant, url] of [['shop', stage.url] as const, ...servers]) {
      const input = { url: new URL(path, url).href, headers, seconds };
      const { perSecond, p99 } = await runChild('child-get.ts', input, loadResult);
      report.add(`${name}, requests/s`, contestant, perSecond);
      report.add(`${name}, p99 ms`, contestant, p99);
    }
  }
  for (const floor of Object.values(floors)) await floor.end();
}

/** Writes the shop's own response body, compressed as it is, into a file. */
async function keepResponse(stage: Stage, { path, headers }: (typeof resources)[number]) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(new URL(path, stage.url), { headers }, resolve).on('error', reject);
  const response = await promise;
  const file = join(stage.folder, `response${path.replaceAll('/', '-')}`);
  await writeFile(file, await buffer(response));
  const kept = Object.entries(response.headers).filter(([name]) => !nodesOwn.includes(name));
  return { path, file, headers: Object.fromEntries(kept) };
}

const nodesOwn = ['connection', 'content-length', 'date', 'keep-alive'];
