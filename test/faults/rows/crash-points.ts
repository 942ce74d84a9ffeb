import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type CrashPoint, crashPoints } from '../crash-points.ts';
import type { Purchase } from '../crowd.ts';
import { describeCounts, must, type Row } from '../row.ts';
import { Scene } from '../scene.ts';

const settleLimitMilliseconds = 60_000;

/** Few enough that the first order of a batch is settled well within the two minutes it may be pending. */
const roundsPerBatch = 5;

const points = Object.keys(crashPoints) as CrashPoint[];

/** kill -9 at each named moment of a purchase: everything is settled within 60 s of the shop being up again. */
export const crashAtEachPoint: Row = async ({ rounds = 1, slack = 1 }) => {
  const scene = await Scene.open();
  const deaths = new Map<string, number>();
  const settleTimes: number[] = [];
  let longestBatch = 0;
  try {
    await scene.start();
    await scene.shop.end('SIGTERM');
    for (let round = 0; round < rounds; round += roundsPerBatch) {
      const batchBegin = performance.now();
      const open: Purchase[] = [];
      for (let i = round; i < Math.min(round + roundsPerBatch, rounds); i += 1) {
        for (const point of points) {
          open.push(await dieAt(scene, point));
          deaths.set(point, (deaths.get(point) ?? 0) + 1);
        }
      }
      const { ended } = await scene.start();
      longestBatch = Math.max(longestBatch, performance.now() - batchBegin);
      settleTimes.push(await Promise.race([scene.settle(settleLimitMilliseconds * slack), failAtEnd(ended)]));
      await Promise.all(open.map((purchase) => scene.crowd.insist(purchase)));
      // The order of a purchase that was lost before it was written is placed only now.
      await scene.settle(settleLimitMilliseconds * slack);
      await scene.shop.end('SIGTERM');
    }
    await scene.start();
    console.log(`  deaths at each crash point: ${describeCounts(deaths)}`);
    console.log(
      `  settled after ${settleTimes.join(', ')} ms; ${scene.crowd.outcomes.length} purchases known`,
    );
    // During a batch, no shop lives long enough to reconcile pending orders.
    const outageSeconds = Math.ceil(longestBatch / 1_000);
    console.log(`  a batch of crashes took up to ${outageSeconds} s, by which orders may be older`);
    await scene.prove({ outageSeconds, mailOutageSeconds: outageSeconds });
    must(scene.crowd.outcomes.length >= rounds * points.length, 'Not every purchase has an outcome');
  } finally {
    await scene.close();
  }
};

/**
 * Has the shop die at a crash point with a purchase under way. A receipt that an earlier death left in the queue may
 * trip the crash point before the customer arrives: then the shop is started again.
 */
async function dieAt(scene: Scene, point: CrashPoint): Promise<Purchase> {
  // A slow mail server leaves time to die during a mail.
  scene.mailServer.mode = point === 'during_mail' ? 'slow' : 'accept';
  scene.mailServer.slowMilliseconds = 500;
  for (let start = 0; start < mostStarts; start += 1) {
    const shop = await scene.tryStart({ NODE_OPTIONS: `--import=${dieAtCrashPoint}`, CRASH_AT: point });
    if (!shop) continue;
    const customer = await Promise.race([scene.crowd.newCustomer(), shop.ended]);
    if (typeof customer === 'string') continue;
    const items = [{ productId: 'endpoint-complete', quantity: 2 }];
    const purchase = scene.crowd.newPurchase(customer, items, {});
    await scene.crowd.askOnce(purchase);
    const ending = await Promise.race([shop.ended, wait(patienceMilliseconds, 'alive')]);
    must(ending === 'SIGKILL', `At ${point} the shop did not die: ${ending}`);
    scene.mailServer.mode = 'accept';
    return purchase;
  }
  throw new Error(`At ${point} the shop died ${mostStarts} times before anybody could buy`);
}

const dieAtCrashPoint = pathToFileURL(`${import.meta.dirname}/../die-at-crash-point.ts`).href;
const mostStarts = 10;
const patienceMilliseconds = 15_000;

async function failAtEnd(ended: Promise<string>): Promise<never> {
  throw new Error(`The shop that should settle everything ended: ${await ended}`);
}
