import type { Purchase } from '../crowd.ts';
import { dieWhileRefunding } from '../die-at.ts';
import { dieWhileBuying } from '../die-while-buying.ts';
import { describeCounts, describeTimes, must, type Row } from '../row.ts';
import { openStripeScene } from '../stripe-beside-shop.ts';
import { type StripeCrashPoint, stripeCrashPoints } from '../stripe-crash-points.ts';

const settleLimitMilliseconds = 60_000;

/** Few enough that the first order of a batch is settled well within the two minutes it may be pending. */
const roundsPerBatch = 5;

/** A refund is asked for by an operator's command, which is what dies at these. */
const refundPoints: readonly StripeCrashPoint[] = [
  'before_refund_call',
  'after_refund_call',
  'while_refund_is_recorded',
];
const points = Object.keys(stripeCrashPoints) as StripeCrashPoint[];
const purchasePoints = points.filter((point) => !refundPoints.includes(point));

/** kill -9 at each named moment of a purchase with Stripe, of an event and of a refund: all is settled within 60 s. */
export const crashWithStripe: Row = async ({ rounds = 1, slack = 1 }) => {
  const scene = await openStripeScene();
  const deaths = new Map<string, number>();
  const settleTimes: number[] = [];
  let longestBatch = 0;
  const count = (point: string) => deaths.set(point, (deaths.get(point) ?? 0) + 1);
  const settle = async () => settleTimes.push(await scene.settle(settleLimitMilliseconds * slack));
  try {
    await scene.start();
    await scene.shop.end('SIGTERM');
    for (let left = rounds; left > 0; left -= roundsPerBatch) {
      const batch = Array.from({ length: Math.min(left, roundsPerBatch) });
      const batchBegin = performance.now();
      const open: Purchase[] = [];
      for (const point of batch.flatMap(() => purchasePoints)) {
        open.push(await dieWhileBuying(scene, point));
        count(point);
      }
      await scene.start();
      longestBatch = Math.max(longestBatch, performance.now() - batchBegin);
      await settle();
      await Promise.all(open.map((purchase) => scene.crowd.insist(purchase)));
      // A purchase that died before its payment was confirmed is not paid.
      const paid = scene.crowd.outcomes.slice(-open.length).filter(({ status }) => status === 200);
      // An event would have the shop record the refund before the command does.
      await scene.gateway.sendEvents({ never: true });
      for (const [i, purchase] of paid.entries()) {
        const point = refundPoints[i % refundPoints.length] as StripeCrashPoint;
        await dieWhileRefunding(scene, point, purchase);
        count(point);
      }
      await scene.gateway.sendEvents();
      must(paid.length >= refundPoints.length, `Only ${paid.length} of ${open.length} purchases are paid`);
      await settle();
      await scene.shop.end('SIGTERM');
    }
    await scene.start();
    await scene.settle(settleLimitMilliseconds * slack);
    console.log(`  deaths at each crash point: ${describeCounts(deaths)}`);
    console.log(`  settled: ${describeTimes(settleTimes)}; ${scene.crowd.outcomes.length} purchases known`);
    const outageSeconds = Math.ceil(longestBatch / 1_000);
    await scene.prove({ outageSeconds, mailOutageSeconds: outageSeconds });
    must(scene.crowd.outcomes.length === rounds * purchasePoints.length, 'Not every purchase has an outcome');
  } finally {
    await scene.close();
  }
};
