import { randomUUID } from 'node:crypto';
import type { Customer, ShopAnswer } from '../../shop-driver.ts';
import { validBilling } from '../../valid-billing.ts';
import type { Purchase } from '../crowd.ts';
import { dieAt, dieWhileRefunding } from '../die-at.ts';
import { openPayPalScene, type PayPalScene } from '../paypal-beside-shop.ts';
import { type PayPalCrashPoint, paypalCrashPoints } from '../paypal-crash-points.ts';
import { describeCounts, must, type Row } from '../row.ts';

const settleLimitMilliseconds = 60_000;

const points = Object.keys(paypalCrashPoints) as PayPalCrashPoint[];
const isOfRefund = (point: PayPalCrashPoint) => point.endsWith('refund');
const purchasePoints = points.filter((point) => !isOfRefund(point));

/** kill -9 at each named moment of a purchase with PayPal and of a refund: all is settled within 60 s. */
export const crashWithPayPal: Row = async ({ rounds = 1, slack = 1 }) => {
  const scene = await openPayPalScene();
  const deaths = new Map<string, number>();
  const count = (point: string) => deaths.set(point, (deaths.get(point) ?? 0) + 1);
  let longestRound = 0;
  try {
    await scene.start();
    await scene.shop.end('SIGTERM');
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now();
      const open: Purchase[] = [];
      for (const point of purchasePoints) {
        open.push(await dieAt(scene, point, (customer) => buyOnce(scene, customer)));
        count(point);
      }
      await scene.start();
      longestRound = Math.max(longestRound, performance.now() - begun);
      await Promise.all(open.map((purchase) => scene.crowd.insist(purchase)));
      await scene.settle(settleLimitMilliseconds * slack);
      const paid = scene.crowd.outcomes.slice(-open.length).filter(({ status }) => status === 200);
      must(paid.length >= 3, `Only ${paid.length} of ${open.length} purchases are paid`);
      const { double } = scene.gateway;
      const { webhookUrl } = double;
      // An event would have the shop record the refund before the command does.
      double.webhookUrl = null;
      for (const [i, point] of points.filter(isOfRefund).entries()) {
        await dieWhileRefunding(scene, point, paid[i] as Purchase);
        count(point);
      }
      double.webhookUrl = webhookUrl;
      await scene.settle(settleLimitMilliseconds * slack);
      await scene.shop.end('SIGTERM');
    }
    await scene.start();
    await scene.settle(settleLimitMilliseconds * slack);
    console.log(`  deaths at each crash point: ${describeCounts(deaths)}`);
    const outageSeconds = Math.ceil(longestRound / 1_000);
    await scene.prove({ outageSeconds, mailOutageSeconds: outageSeconds });
  } finally {
    await scene.close();
  }
};

/** Sends the request of a purchase, and once more when its buyer has approved it. */
async function buyOnce(scene: PayPalScene, customer: Customer): Promise<Purchase> {
  const purchase = newPurchase(scene, customer);
  await purchase.repeat().catch(() => null);
  return purchase;
}

/** A purchase as the page makes it: the request, the approval at PayPal, and the same request again. */
function newPurchase({ gateway: { double } }: PayPalScene, customer: Customer): Purchase {
  const idempotencyKey = randomUUID();
  const { email } = customer;
  const items = [{ productId: 'endpoint-complete', quantity: 2 }];
  const body = { email, billing: validBilling, payment: { method: 'paypal' }, items };
  const post = (): Promise<ShopAnswer<unknown>> => customer.buy({ body, idempotencyKey });
  return {
    email,
    idempotencyKey,
    async repeat() {
      const response = await post();
      if (response.status !== 202) return response;
      const { address } = response.body as { address: string };
      // An earlier try of this purchase may have approved it.
      await double.approve(address, 'approve').catch(() => undefined);
      return post();
    },
  };
}
