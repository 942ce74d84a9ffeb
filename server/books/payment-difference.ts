import { formatDollars } from '../../contract/money.ts';
import { isOrderId } from '../../contract/renewed-orders.ts';
import type { OrderPayment, ShopPayment } from './shop-payments.ts';

export type DifferenceKind = keyof typeof descriptions;

export interface Difference {
  readonly kind: DifferenceKind;
  readonly paymentId: string;
  readonly orderId: string;
  /** In cents. */
  readonly gatewayCents: number;
  readonly shopCents: number;
}

/**
 * Compares a payment that the gateway lists for an order with what the shop has; null when they
 * agree.
 */
export function findDifference(
  listed: OrderPayment,
  shop: ShopPayment | undefined,
): Difference | null {
  const { paymentId, orderId, amountCents, refundedCents } = listed;
  const differ = (kind: DifferenceKind, gatewayCents: number, shopCents: number) =>
    ({ kind, paymentId, orderId, gatewayCents, shopCents }) as const;
  const isOwn = shop?.paymentId === paymentId;
  const isPaidByThis = isOwn && shop.state === 'paid';
  if (!listed.isCaptured) {
    if (isPaidByThis) return differ('paid-without-capture', 0, shop.totalCents);
    const isInExcess = listed.isAuthorised && shop !== undefined && shop.state !== 'pending';
    return isInExcess ? differ('authorised-in-excess', amountCents, 0) : null;
  }

  const isKept = refundedCents < amountCents;
  if (!shop) {
    // Other programs that share the account may name orders of their own.
    if (!isOrderId(orderId) || !isKept) return null;
    return differ('captured-without-order', amountCents, 0);
  }
  if (shop.state === 'pending') return differ('captured-and-pending', amountCents, 0);
  if (!shop.isOfGateway && !isOwn)
    return isKept ? differ('captured-elsewhere', amountCents, 0) : null;

  const { completedCents, requestedCents } = shop;
  const returnedCents = Math.max(refundedCents, completedCents + requestedCents);
  if (!isPaidByThis && returnedCents < amountCents)
    return differ('captured-in-excess', amountCents - returnedCents, 0);
  if (isPaidByThis && (amountCents !== shop.totalCents || listed.currency !== 'aud'))
    return differ('amount-differs', amountCents, shop.totalCents);

  // What was asked for may be in the gateway's sum already.
  const isRefundedAlike =
    completedCents <= refundedCents && refundedCents <= completedCents + requestedCents;
  if (isRefundedAlike || !isOwn) return null;
  return differ('refunds-differ', refundedCents, completedCents);
}

/** One sentence about a difference, and one about what to do. */
export function describeDifference({ kind, gatewayCents, shopCents, ...ids }: Difference): string {
  const order = ids.orderId ? `the order ${ids.orderId}` : 'an order that it does not name';
  const values = {
    ...ids,
    order,
    taken: formatDollars(gatewayCents),
    ours: formatDollars(shopCents),
  };
  return descriptions[kind].replace(/\{(\w+)\}/g, (_, name: keyof typeof values) => values[name]);
}

const descriptions = {
  'captured-without-order':
    "The gateway took {taken} as {paymentId} for the order {orderId}, which is not in the database. Return the money in the gateway's dashboard, or restore the order from a backup.",
  'captured-elsewhere':
    'The gateway took {taken} as {paymentId} for the order {orderId}, which belongs to another ' +
    'gateway. Compare the order with both gateways before you return any money.',
  'captured-and-pending':
    "The gateway took {taken} as {paymentId} for the order {orderId}, which could not be settled. Check the shop's log: the shop tries again automatically.",
  'captured-in-excess':
    "The gateway took {taken} as {paymentId} that the order {orderId} does not need, and the money is not on its way back. Return it in the gateway's dashboard.",
  'authorised-in-excess':
    "The gateway holds {taken} as {paymentId} that the order {orderId} does not need. Cancel the payment in the gateway's dashboard.",
  'paid-without-capture':
    "The order {orderId} is paid with {ours}, but the gateway took no money as {paymentId}. Check the payment in the gateway's dashboard before you help the buyer.",
  'payment-not-found':
    "The order {orderId} is paid with {ours}, but the gateway neither lists its payment {paymentId} nor says what became of it. Look for the payment in the gateway's dashboard.",
  'amount-differs':
    "The gateway took {taken} as {paymentId}, but the order {orderId} costs {ours} in Australian dollars. Check the payment in the gateway's dashboard, and its currency.",
  'payment-unreadable':
    "The gateway lists the payment {paymentId} of {order} in a form that the shop can't read, so it was not compared. Compare it with the order in the gateway's dashboard, and check the shop's log.",
  'claim-unreadable':
    "The gateway lists {paymentId}, a dispute or a refund, in a form that the shop can't read, so it was not compared. Check it in the gateway's dashboard, and respond there to a dispute.",
  'refunds-differ':
    'The gateway returned {taken} of {paymentId}, but the shop recorded {ours} as returned for ' +
    'the order {orderId}. Compare the refunds of both.',
  'dispute-unknown':
    "The gateway has a dispute over {taken} of {paymentId} for the order {orderId} that could not be recorded. Respond in the gateway's dashboard, and check the shop's log.",
};
