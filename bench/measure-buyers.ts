import { runLoad } from './load.ts';
import { forgetPeak, readCpuSeconds, readMegabytes } from './process-use.ts';
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
  await runLoad({ url: stage.url, buyers, seconds: warmUpSeconds });
  await stage.awaitReceipts();
  await forgetPeak(shop);
  const before = [await readCpuSeconds(shop), await readCpuSeconds(postgres)] as const;
  const begin = performance.now();
  const sold = await runLoad({ url: stage.url, buyers, seconds });
  await stage.awaitReceipts();
  const elapsedSeconds = (performance.now() - begin) / 1_000;
  const ofShop = ((await readCpuSeconds(shop)) - before[0]) * 1_000;
  const ofPostgres = ((await readCpuSeconds(postgres)) - before[1]) * 1_000;

  const add = (figure: string, value: number) => report.add(`${buyers} buyers: ${figure}`, value);
  add('checkouts a second', sold.perSecond);
  add('checkouts a second with their receipts', sold.total / elapsedSeconds);
  add('checkout, p99 ms', sold.p99);
  add('CPU ms each with its receipt: the shop and its documents', ofShop / sold.total);
  add('CPU ms each with its receipt: PostgreSQL', ofPostgres / sold.total);
  add('CPU ms each with its receipt: all', (ofShop + ofPostgres) / sold.total);
  add('peak memory, MB', (await readMegabytes(shop)).peak);
}
