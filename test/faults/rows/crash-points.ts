import { setTimeout as wait } from 'node:timers/promises';
import { type CrashPoint, crashPoints } from '../../../server/crash-points.ts';
import type { Purchase } from '../crowd.ts';
import { must, type Row } from '../row.ts';
import { Scene } from '../scene.ts';

const settleLimitMilliseconds = 60_000;

/** Few enough that the first order of a batch is settled well within the two minutes it may be pending. */
const roundsPerBatch = 5;

/** kill -9 at each named moment of a purchase: everything is settled within 60 s of the shop being up again. */
export const crashAtEachPoint: Row = async ({ rounds = 1, slack = 1 }) => {
  const scene = await Scene.open();
  try {
    await scene.start();
    await scene.shop.end('SIGTERM');
    const settleTimes: number[] = [];
    let open: Purchase[] = [];
    let batchBegin = performance.now();
    let longestBatch = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (const point of crashPoints) open.push(await crashOnce(scene, point));
      if ((round + 1) % roundsPerBatch !== 0 && round + 1 < rounds) continue;
      const { ended } = await scene.start();
      longestBatch = Math.max(longestBatch, performance.now() - batchBegin);
      settleTimes.push(await Promise.race([scene.settle(settleLimitMilliseconds * slack), failAtEnd(ended)]));
      await Promise.all(open.map((purchase) => scene.crowd.insist(purchase)));
      // A purchase whose request was lost with the shop before it was written is made only now.
      await scene.settle(settleLimitMilliseconds * slack);
      open = [];
      await scene.shop.end('SIGTERM');
      batchBegin = performance.now();
    }
    await scene.start();
    console.log(`  ${rounds} rounds of ${crashPoints.length} crash points: ${crashPoints.join(', ')}`);
    console.log(`  settled after ${settleTimes.join(', ')} ms; ${scene.crowd.told.length} purchases known`);
    // While a batch lasts, no shop lives long enough to sweep.
    const outageSeconds = Math.ceil(longestBatch / 1_000);
    console.log(`  a batch of crashes took up to ${outageSeconds} s, by which orders may be older`);
    await scene.prove({ outageSeconds, mailOutageSeconds: outageSeconds });
    must(scene.crowd.told.length >= rounds * crashPoints.length, 'Not every purchase has an outcome');
  } finally {
    await scene.close();
  }
};

/**
 * Has the shop die with a purchase under way. A receipt that an earlier death left in the queue may trip a crash
 * point before the customer is there: then the shop is started once more.
 */
async function crashOnce(scene: Scene, point: CrashPoint): Promise<Purchase> {
  // Mails are answered slowly where the shop shall die in the midst of one.
  scene.mailServer.mode = point === 'mid_mail' ? 'slow' : 'accept';
  scene.mailServer.slowMilliseconds = 500;
  for (let start = 0; start < mostStarts; start += 1) {
    const shop = await scene.tryStart({ CRASH_AT: point });
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

const mostStarts = 10;
const patienceMilliseconds = 15_000;

async function failAtEnd(ended: Promise<string>): Promise<never> {
  throw new Error(`The shop that should settle everything ended: ${await ended}`);
}
