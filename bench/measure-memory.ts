import { setTimeout as wait } from 'node:timers/promises';
import { runChild } from './child.ts';
import { loadResult } from './load.ts';
import type { Report } from './report.ts';
import type { Stage } from './stage.ts';

/** A second start, and memory at rest, after many checkouts, and when their receipts are mailed. */
export async function measureMemory(stage: Stage, report: Report, checkouts: number): Promise<void> {
  await stage.stopShop();
  report.add('Second start to first response, ms', 'shop', await stage.startShop());
  const readAfter = async (figure: string, milliseconds: number) => {
    await wait(milliseconds);
    report.add(figure, 'shop', (await stage.readUse()).megabytes);
  };
  await readAfter('Memory at rest, MB', 2_000);
  const input = { url: stage.url, workers: 8, seconds: 0, atLeast: checkouts };
  await runChild('child-buyers.ts', input, loadResult);
  await readAfter(`Memory after ${checkouts} checkouts, MB`, 0);
  report.add(`Receipts of ${checkouts} checkouts accepted after, s`, 'shop', await stage.awaitReceipts());
  // By then the thread that renders invoices has ended.
  await readAfter('Memory at rest again, MB', 15_000);
}
