import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Customer, ShopAnswer } from '../../shop-driver.ts';
import { spawnShopCommand } from '../../spawn-shop-command.ts';
import { validBilling } from '../../valid-billing.ts';
import type { Purchase } from '../crowd.ts';
import { crashAt } from '../die-at.ts';
import { openPayPalScene, type PayPalScene } from '../paypal-beside-shop.ts';
import { type PayPalCrashPoint, paypalCrashPoints } from '../paypal-crash-points.ts';
import { describeCounts, must, type Row } from '../row.ts';

const settleLimitMilliseconds = 60_000;
const patienceMilliseconds = 15_000;
const mostStarts = 10;

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
        open.push(await dieWhileBuying(scene, point));
        count(point);
      }
      await scene.start();
      longestRound = Math.max(longestRound, performance.now() - begun);
      await Promise.all(open.map((purchase) => scene.crowd.insist(purchase)));
      await scene.settle(settleLimitMilliseconds * slack);
      const paid = scene.crowd.outcomes.slice(-open.length).filter(({ status }) => status === 200);
      must(paid.length >= 3, `Only ${paid.length} of ${open.length} purchases are paid`);
      for (const [i, point] of points.filter(isOfRefund).entries()) {
        await dieWhileRefunding(scene, point, paid[i] as Purchase);
        count(point);
      }
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

async function dieWhileBuying(scene: PayPalScene, point: PayPalCrashPoint): Promise<Purchase> {
  for (let start = 0; start < mostStarts; start += 1) {
    const shop = await scene.tryStart(crashAt(point));
    if (!shop) continue;
    const customer = await Promise.race([scene.crowd.newCustomer(), shop.ended]);
    if (typeof customer === 'string') continue;
    const purchase = newPurchase(scene, customer);
    await purchase.repeat().catch(() => null);
    const ending = await Promise.race([shop.ended, wait(patienceMilliseconds, 'alive')]);
    must(ending === 'SIGKILL', `At ${point} the shop did not die: ${ending}`);
    return purchase;
  }
  throw new Error(`At ${point} the shop died ${mostStarts} times before anybody could buy`);
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

/** Has an operator's command die at a crash point while it refunds the order of a purchase. */
async function dieWhileRefunding(scene: PayPalScene, point: PayPalCrashPoint, { email }: Purchase) {
  const client = await scene.connect();
  const { rows } = await client.query('select id from orders where email = $1', [email]);
  await client.end();
  const { double, settings } = scene.gateway;
  const { webhookUrl } = double;
  // An event would have the shop record the refund before the command does.
  double.webhookUrl = null;
  const environment = { DATA_DIR: scene.dataFolder, ...settings, ...crashAt(point) };
  const command = await spawnShopCommand(
    environment,
    'refund',
    rows[0].id,
    '--reason',
    'Crash test',
    '--yes',
  );
  double.webhookUrl = webhookUrl;
  const { exitCode, output, errors } = command;
  must(exitCode === null, `At ${point} the command did not die: ${exitCode} ${output} ${errors}`);
}
