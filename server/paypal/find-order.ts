import { type PayPalClient, PayPalError } from './paypal-client.ts';
import {
  capturesOf,
  findRefundable,
  type PayPalOrder,
  paypalCapture,
  paypalOrder,
  paypalRefund,
} from './paypal-objects.ts';
import type { PayPalStore } from './paypal-store.ts';

export interface PayPalParts {
  readonly client: PayPalClient;
  readonly store: PayPalStore;
}

/**
 * Reads an order at PayPal, which forgets orders. What it captured of them is still there, under an
 * id of its own. Throws when PayPal doesn't say.
 */
export async function findOrder(
  parts: PayPalParts,
  paymentId: string,
): Promise<PayPalOrder | 'not-found'> {
  const { client, store } = parts;
  try {
    const path = `/v2/checkout/orders/${encodeURIComponent(paymentId)}`;
    const order = paypalOrder.parse(await client.call({ method: 'GET', path }));
    await keepCapture(store, paymentId, order);
    return order;
  } catch (error) {
    if (!(error instanceof PayPalError) || error.status !== 404) throw error;
  }
  return findForgotten(parts, paymentId);
}

/** Puts the id of the capture on disk. */
export async function keepCapture(
  store: PayPalStore,
  paymentId: string,
  order: PayPalOrder,
): Promise<void> {
  const captureId = findRefundable(order);
  if (captureId !== null) await store.addCapture(paymentId, captureId);
}

async function findForgotten(
  { client, store }: PayPalParts,
  paymentId: string,
): Promise<PayPalOrder | 'not-found'> {
  const known = await store.find(paymentId);
  if (!known?.captureId) return 'not-found';
  const read = (kind: 'captures' | 'refunds', id: string) =>
    client.call({ method: 'GET', path: `/v2/payments/${kind}/${encodeURIComponent(id)}` });
  const capture = paypalCapture.parse(await read('captures', known.captureId));
  const refunds = await Promise.all(
    known.refundIds.map(async (id) => paypalRefund.parse(await read('refunds', id))),
  );
  return { isForgotten: true, purchase_units: [{ payments: { captures: [capture], refunds } }] };
}

/**
 * Whether every refund of an order is known. PayPal tells those of a forgotten order one by one
 * alone.
 */
export function listsAllRefunds(order: PayPalOrder, knownRefunds: number): boolean {
  if (!order.isForgotten || knownRefunds > 0) return true;
  return capturesOf(order).every(({ status = '' }) => !status.endsWith('REFUNDED'));
}
