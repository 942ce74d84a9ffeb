import { setTimeout as wait } from 'node:timers/promises';
import { runLoad } from './load.ts';
import { forgetPeak, readMegabytes, readMegabytesOfTree } from './process-use.ts';
import type { Report } from './report.ts';
import type { Stage } from './stage.ts';

/** Memory that is at most this much above its size at rest counts as given back. */
const tolerance = 1.2;

export async function measureMemory(
  stage: Stage,
  report: Report,
  { checkouts, rest }: { readonly checkouts: number; readonly rest: number },
): Promise<void> {
  const add = (figure: string, value: number) => report.add(figure, 'shop', value);
  add('Second start to first response, ms', await stage.restartShop());
  await wait(2_000);
  const { shop, postgres } = await stage.readPids();
  const readNow = async () => (await readMegabytes(shop)).now;
  const atRest = await readNow();
  add('Memory at rest, MB', atRest);
  const both = (await readMegabytesOfTree(shop)) + (await readMegabytesOfTree(postgres));
  add('... with PostgreSQL, shared pages in parts, MB', both);

  await forgetPeak(shop);
  await runLoad({ url: stage.url, workers: 8, seconds: 0, atLeast: checkouts });
  add(`Memory after ${checkouts} checkouts, MB`, await readNow());
  add('... last receipt after the last payment, s', await stage.awaitReceipts());
  const { now, peak } = await readMegabytes(shop);
  add('... after their receipts, MB', now);
  add('... peak, MB', peak);
  add('... given back after, s', await awaitRest(readNow, atRest * tolerance, rest));
  add('... memory then, MB', await readNow());
}

async function awaitRest(read: () => Promise<number>, most: number, longest: number): Promise<number> {
  const begin = performance.now();
  const elapsed = () => (performance.now() - begin) / 1_000;
  while (elapsed() < longest && (await read()) > most) await wait(1_000);
  return Math.min(elapsed(), longest);
}
