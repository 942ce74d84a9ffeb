import type { Purchase } from './crowd.ts';
import { dieAt } from './die-at.ts';
import type { StripeScene } from './stripe-beside-shop.ts';
import { newStripePurchase } from './stripe-purchase.ts';

/** Has the shop die at a crash point with a purchase through Stripe under way. */
export function dieWhileBuying(
  scene: StripeScene,
  point: string,
  productId = 'endpoint-complete',
): Promise<Purchase> {
  return dieAt(scene, point, async (customer) => {
    const items = [{ productId, quantity: 2 }];
    const purchase = await newStripePurchase(scene, customer, { items, card: 'approved' });
    await purchase.post().catch(() => null);
    return purchase;
  });
}
