import { setTimeout as wait } from 'node:timers/promises';
import type { Purchase } from './crowd.ts';
import { crashAt } from './die-at.ts';
import { must } from './row.ts';
import type { StripeScene } from './stripe-beside-shop.ts';
import { newStripePurchase } from './stripe-purchase.ts';

const patienceMilliseconds = 15_000;
const mostStarts = 10;

/** Has the shop die at a crash point with a purchase through Stripe under way. */
export async function dieWhileBuying(
  scene: StripeScene,
  point: string,
  productId = 'endpoint-complete',
): Promise<Purchase> {
  for (let start = 0; start < mostStarts; start += 1) {
    // An event that an earlier death left unsent may trip the crash point before the customer arrives.
    const shop = await scene.tryStart(crashAt(point));
    if (!shop) continue;
    const customer = await Promise.race([scene.crowd.newCustomer(), shop.ended]);
    if (typeof customer === 'string') continue;
    const items = [{ productId, quantity: 2 }];
    const purchase = await newStripePurchase(scene, customer, { items, card: 'approved' });
    await purchase.post().catch(() => null);
    const ending = await Promise.race([shop.ended, wait(patienceMilliseconds, 'alive')]);
    must(ending === 'SIGKILL', `At ${point} the shop did not die: ${ending}`);
    return purchase;
  }
  throw new Error(`At ${point} the shop died ${mostStarts} times before anybody could buy`);
}
