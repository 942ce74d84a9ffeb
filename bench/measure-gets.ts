import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { address, runLoadChild, startChild } from './child.ts';
import { openConnection } from './http-connection.ts';
import type { Report } from './report.ts';
import type { Stage } from './stage.ts';

/** A browser's first two requests. */
const resources = [
  { name: 'Product list', path: '/api/products', headers: {} },
  { name: 'Page, brotli', path: '/', headers: { 'accept-encoding': 'br', accept: 'text/html' } },
] as const;

/** The product list and the page, beside a bare server that sends the same bytes. */
export async function measureGets(stage: Stage, report: Report, seconds: number): Promise<void> {
  const responses = await Promise.all(resources.map((resource) => keepResponse(stage, resource)));
  const floor = await startChild('child-floor.ts', responses, address);
  const servers = [['shop', stage.url] as const, ['bare Fastify', floor.message.url] as const];
  for (const { name, path, headers } of resources) {
    for (const [contestant, url] of servers) {
      const { perSecond, p99 } = await runLoadChild({ url, path, headers, workers: 32, seconds });
      report.add(`${name}, requests/s`, contestant, perSecond);
      report.add(`${name}, p99 ms`, contestant, p99);
    }
  }
  await floor.end();
}

/** Writes the body of the shop's own response, compressed as it is, into a file. */
async function keepResponse(stage: Stage, { path, headers }: (typeof resources)[number]) {
  const connection = await openConnection(stage.url);
  const { head, body } = await connection.get(path, headers);
  connection.close();
  const file = join(stage.folder, `response${path.replaceAll('/', '-')}`);
  await writeFile(file, body);
  const fields = [...head.matchAll(/^([\w-]+): *(.*)\r$/gm)].map(([, name = '', value]) => [name, value]);
  const kept = fields.filter(([name]) => !/^(connection|content-length|date|keep-alive)$/i.test(name ?? ''));
  return { path, file, headers: Object.fromEntries(kept) };
}
