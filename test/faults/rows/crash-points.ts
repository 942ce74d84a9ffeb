import { type CrashPoint, crashPoints } from '../crash-points.ts';
import type { Purchase } from '../crowd.ts';
import { buyOnce, dieAt, failAtEnd } from '../die-at.ts';
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
          // Two of three purchases are of a quote.
          open.push(await dieWhileBuying(scene, point, (points.indexOf(point) + i) % 3 !== 2));
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

/** A slow mail server leaves time to die during a mail. */
async function dieWhileBuying(scene: Scene, point: CrashPoint, isQuoted: boolean): Promise<Purchase> {
  scene.mailServer.mode = point === 'during_mail' ? 'slow' : 'accept';
  scene.mailServer.slowMilliseconds = 500;
  const items = [{ productId: 'endpoint-complete', quantity: 2 }];
  const purchase = await dieAt(scene, point, buyOnce(scene, { items, isQuoted }));
  scene.mailServer.mode = 'accept';
  return purchase;
}
