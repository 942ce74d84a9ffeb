import type { Delivery } from '../../contract/states.ts';

/** How many keys an order line needs: one for each seat, or one for all of them. */
export function keysNeeded({ quantity, delivery }: { quantity: number; delivery: Delivery }): number {
  return delivery === 'line' ? 1 : quantity;
}
