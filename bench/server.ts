import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buy, verifyBuyer } from './buyer.ts';
import { address, runLoadChild, startChild } from './child.ts';
import { openConnection } from './http-connection.ts';
import { measureBuyers } from './measure-buyers.ts';
import { measureMemory } from './measure-memory.ts';
import { medianOf, type Report } from './report.ts';
import { readOptions, runBenchmark } from './run-benchmark.ts';
import { checkSqlFloor, recordSqlFloor } from './sql-floor.ts';
import type { Stage } from './stage.ts';

/** A browser's first two requests. */
const resources = [
  { name: 'Product list', path: '/api/products', headers: {} },
  { name: 'Page, brotli', path: '/', headers: { 'accept-encoding': 'br', accept: 'text/html' } },
] as const;

/** The product list and the page, beside a bare server that sends the same bytes. */
async function measureGets(stage: Stage, report: Report, seconds: number): Promise<void> {
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

/**
 * Measures a shop beside the least that the same machine can do, in the same run: docs/performance.md. `--rest 300`
 * waits five minutes instead of two for the memory that a load leaves.
 */
const options = readOptions({ rounds: '3', seconds: '4', checkouts: '10000', rest: '120' });
const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)];

await runBenchmark(async (stage, report) => {
  const sqlFloor = await recordSqlFloor(stage);
  console.log(`A checkout: ${sqlFloor.statements.length} SQL statements, a round trip each`);
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`Round ${round} of ${rounds} ...`);
    await measureGets(stage, report, seconds);
    await measureReceipt(stage, report);
    for (const buyers of [8, 64]) await measureBuyers(stage, report, { sqlFloor, buyers, seconds });
  }
  await checkSqlFloor(stage, sqlFloor);
  await measureMemory(stage, report, { checkouts: Number(options.checkouts), rest: Number(options.rest) });
});

/** One purchase at a time: how soon its receipt is accepted. */
async function measureReceipt(stage: Stage, report: Report): Promise<void> {
  const connection = await openConnection(stage.url);
  const delays: number[] = [];
  for (let i = 0; i < 10; i += 1) {
    const orderId = await buy(connection, await verifyBuyer(connection));
    await stage.awaitReceipts();
    const [row] = await stage.query(
      `select extract(epoch from receipt_accepted_at - settled_at)::float * 1000 as delay from orders where id = '${orderId}'`,
    );
    delays.push(Number(row?.delay));
  }
  connection.close();
  report.add('Receipt, payment to accepted, ms', 'shop', medianOf(delays));
}
