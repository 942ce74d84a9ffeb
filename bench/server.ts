import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readOptions } from '../test/programs/read-options.ts';
import { requireLinux } from '../test/programs/require-linux.ts';
import { measureGrowth } from './growth.ts';
import { runLoad } from './load.ts';
import { type Report, runBenchmark } from './report.ts';
import type { Stage } from './stage.ts';
import { measureStock } from './stock.ts';

/** A browser's first two requests. */
const firstRequests = [
  { name: 'Product list', path: '/api/products', headers: {} },
  { name: 'Page, brotli', path: '/', headers: { 'accept-encoding': 'br', accept: 'text/html' } },
];

type Contestant = readonly [name: string, url: string];

async function measureGets(
  contestants: readonly Contestant[],
  report: Report,
  seconds: number,
): Promise<void> {
  for (const { name, ...get } of firstRequests) {
    for (const [contestant, url] of contestants) {
      await runLoad({ url, get, buyers: 32, seconds: 1 });
      const { perSecond, p99 } = await runLoad({ url, get, buyers: 32, seconds });
      report.add(`${name}, requests/s: ${contestant}`, perSecond);
      report.add(`${name}, p99 ms: ${contestant}`, p99);
    }
  }
}

/** A shop runs for months: what its first seconds cost, until its code is compiled, is left out. */
const warmUpSeconds = 6;

async function measureBuyers(stage: Stage, report: Report, buyers: number, seconds: number): Promise<void> {
  const { shop, postgres } = await stage.readPids();
  await runLoad({ url: stage.url, buyers, seconds: warmUpSeconds });
  await stage.awaitReceipts();
  await forgetPeak(shop);
  const before = await readCpu(shop, postgres);
  const begin = performance.now();
  const sold = await runLoad({ url: stage.url, buyers, seconds });
  await stage.awaitReceipts();
  const elapsedSeconds = (performance.now() - begin) / 1_000;
  const after = await readCpu(shop, postgres);

  const add = (figure: string, value: number) => report.add(`${buyers} buyers: ${figure}`, value);
  const addCpu = (part: string, milliseconds: number) =>
    add(`CPU ms each with its receipt: ${part}`, milliseconds / sold.total);
  add('checkouts a second', sold.perSecond);
  add('checkouts a second with their receipts', sold.total / elapsedSeconds);
  add('checkout, p99 ms', sold.p99);
  addCpu('the shop and its documents', after.node - before.node);
  addCpu('PostgreSQL', after.postgres - before.postgres);
  addCpu('all', after.all - before.all);
  add('peak memory, MB', (await readMegabytes(shop)).peak);
}

/** What a request costs that only commits one row of 500 bytes. */
async function measureCommits(stage: Stage, floor: Floor, report: Report, seconds: number): Promise<void> {
  const { postgres } = await stage.readPids();
  const load = { url: floor.url, get: { path: '/commit', headers: {} }, buyers: 8 };
  await runLoad({ ...load, seconds: 1 });
  const before = await readCpu(floor.pid, postgres);
  const { total, perSecond, p99 } = await runLoad({ ...load, seconds });
  const after = await readCpu(floor.pid, postgres);
  report.add('Bare Fastify and SQL: commits of a row a second', perSecond);
  report.add('Bare Fastify and SQL: commit, p99 ms', p99);
  report.add('Bare Fastify and SQL: CPU ms each, all', (after.all - before.all) / total);
}

type Floor = Awaited<ReturnType<typeof openFloor>>;

/** In a process of its own, with the database of the shop. */
async function openFloor(stage: Stage) {
  const child = fork(join(import.meta.dirname, 'floor-server.ts'), [stage.url, await stage.databaseUrl()]);
  const [url]: string[] = await once(child, 'message');
  if (!url || !child.pid) throw new Error('The bare server did not start');
  return { url, pid: child.pid, [Symbol.dispose]: () => void child.kill() };
}

async function measureMemory(stage: Stage, report: Report, checkouts: number): Promise<void> {
  report.add('Second start to first response, ms', await stage.restartShop());
  await wait(2_000);
  const { shop } = await stage.readPids();
  report.add('Memory at rest, MB', (await readMegabytes(shop)).now);
  await forgetPeak(shop);
  await runLoad({ url: stage.url, buyers: 8, seconds: 0, atLeast: checkouts });
  await stage.awaitReceipts();
  const { now, peak } = await readMegabytes(shop);
  report.add(`Memory after ${checkouts} checkouts with their receipts, MB`, now);
  report.add('... peak, MB', peak);
}

/** The CPU milliseconds of a server and of PostgreSQL. */
async function readCpu(pid: number, postgresPid: number) {
  const [node, postgres] = [await readCpuMilliseconds(pid), await readCpuMilliseconds(postgresPid)];
  return { node, postgres, all: node + postgres };
}

/** The CPU time of a process and of its children, with those that have ended. */
async function readCpuMilliseconds(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'latin1');
  const pids = [String(pid), ...children.split(' ').filter(Boolean)];
  const own = await Promise.all(pids.map((each) => readOwnMilliseconds(each).catch(() => 0)));
  return own.reduce((sum, one) => sum + one, 0);
}

/** From proc(5), which counts in hundredths of a second. */
async function readOwnMilliseconds(pid: string): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'latin1');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) * 10;
}

/** The resident memory of a process, and its peak since {@link forgetPeak}. */
async function readMegabytes(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) =>
    (Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1_024) / 1e6;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

async function forgetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
}

/** Measures a shop: docs/performance.md. With `--orders` or `--keys`, it measures growth or stock instead. */
const options = readOptions({
  rounds: { type: 'string', default: '3' },
  seconds: { type: 'string', default: '4' },
  checkouts: { type: 'string', default: '10000' },
  orders: { type: 'string' },
  keys: { type: 'string' },
});
requireLinux('npm run bench');
const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)];
const sizes = (list: string) => list.split(',').map(Number);

await runBenchmark(async (stage, report) => {
  if (options.orders) return measureGrowth(stage, report, sizes(options.orders));
  if (options.keys) return measureStock(stage, report, sizes(options.keys));
  await measureSpeed(stage, report);
  await measureMemory(stage, report, Number(options.checkouts));
});

async function measureSpeed(stage: Stage, report: Report): Promise<void> {
  using floor = await openFloor(stage);
  const contestants = [['the shop', stage.url] as const, ['bare Fastify', floor.url] as const];
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`Round ${round} of ${rounds} ...`);
    await measureGets(contestants, report, seconds);
    await measureCommits(stage, floor, report, seconds);
    for (const buyers of [8, 64]) await measureBuyers(stage, report, buyers, seconds);
  }
}
