import type { Floor } from './floor.ts';
import { runLoad } from './load.ts';
import { forgetPeak, readCpuSeconds, readCpuSecondsOfTree, readMegabytes } from './process-use.ts';
import type { Report } from './report.ts';
import type { Stage } from './stage.ts';

/** A shop runs for months: what its first seconds cost, until its code is compiled, is left out. */
const warmUpSeconds = 6;

export async function measureBuyers(
  stage: Stage,
  report: Report,
  { buyers, seconds }: { buyers: number; seconds: number },
): Promise<void> {
  const { shop, postgres } = await stage.readPids();
  const readCpu = () => readCpuWithPostgres(shop, postgres);
  await runLoad({ url: stage.url, workers: buyers, seconds: warmUpSeconds });
  await stage.awaitReceipts();
  await forgetPeak(shop);
  await stage.readDelays();
  const before = await readCpu();
  const begin = performance.now();
  const sold = await runLoad({ url: stage.url, workers: buyers, seconds });
  const delays = await stage.readDelays();
  await stage.awaitReceipts();
  const elapsedSeconds = (performance.now() - begin) / 1_000;
  const after = await readCpu();

  report.add(`Checkouts by ${buyers} buyers, a second`, 'shop', sold.perSecond);
  report.add(`... p99 ms, by ${buyers}`, 'shop', sold.p99);
  const add = (figure: string, value: number) => report.add(`... ${figure}, by ${buyers}`, 'shop', value);
  const cpu = (name: keyof typeof after) => ((after[name] - before[name]) * 1_000) / sold.total;
  add('a second with their receipts', sold.total / elapsedSeconds);
  add('CPU ms each with its receipt: main thread', cpu('mainThread'));
  add('... other threads, and the process for documents', cpu('all') - cpu('mainThread'));
  add('... PostgreSQL', cpu('postgres'));
  add('... all', cpu('all') + cpu('postgres'));
  add('p99 delay of the event loop, ms', delays.p99);
  add('longest delay of the event loop, ms', delays.longest);
  add('peak memory, MB', (await readMegabytes(shop)).peak);
}

/** What one request costs that does nothing but commit a row of 500 bytes: the floor of a purchase. */
export async function measureCommits(
  stage: Stage,
  floor: Floor,
  report: Report,
  { buyers, seconds }: { buyers: number; seconds: number },
): Promise<void> {
  const { postgres } = await stage.readPids();
  const load = { url: floor.url, path: '/commit', workers: buyers };
  await runLoad({ ...load, seconds: warmUpSeconds });
  const before = await readCpuWithPostgres(floor.pid, postgres);
  const { total, perSecond, p99 } = await runLoad({ ...load, seconds });
  const after = await readCpuWithPostgres(floor.pid, postgres);
  const milliseconds = (after.all + after.postgres - before.all - before.postgres) * 1_000;
  report.add(`Commits of one row by ${buyers} workers, a second`, 'bare Fastify and SQL', perSecond);
  report.add('... p99 ms', 'bare Fastify and SQL', p99);
  report.add('... CPU ms each, all', 'bare Fastify and SQL', milliseconds / total);
}

async function readCpuWithPostgres(pid: number, postgres: number) {
  return { ...(await readCpuSeconds(pid)), postgres: await readCpuSecondsOfTree(postgres) };
}
