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
  const readCpu = async () => ({
    ...(await readCpuSeconds(shop)),
    postgres: await readCpuSecondsOfTree(postgres),
  });
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
