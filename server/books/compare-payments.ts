import type { UnreadablePayment } from '../payments/listed-payment.ts';
import type { OpenedPayment, PaymentGateway } from '../payments/payment-gateway.ts';
import { refundLateCapture } from '../refunds/refund-late-capture.ts';
import type { RefundParts } from '../refunds/settle-refund.ts';
import { syncRefunds } from '../refunds/sync-refunds.ts';
import { inBatches } from './compare-claims.ts';
import { type Difference, findDifference } from './payment-difference.ts';
import { listPaidOrders, type OrderPayment, readShopPayments } from './shop-payments.ts';

/** Younger payments may still be under way. */
export interface Period {
  readonly since: Date;
  readonly until: Date;
}

export interface Comparison {
  payments: number;
  /** What differed until the comparison settled, returned or recorded it. */
  readonly repaired: Difference[];
  /** What a person has to decide. */
  readonly differences: Difference[];
}

/** Compares the gateway's payments with the shop's, in both directions. */
export async function comparePayments(
  parts: ComparisonParts,
  gateway: PaymentGateway,
  period: Period,
  signal: AbortSignal,
): Promise<Comparison> {
  const comparison: Comparison = { payments: 0, repaired: [], differences: [] };
  const listedIds = new Set<string>();
  const list = () => listOrderPayments(gateway, period);
  for await (const batch of inBatches(gateway.name, 'payments', list)) {
    signal.throwIfAborted();
    for (const { paymentId } of batch) listedIds.add(paymentId);
    comparison.differences.push(...batch.filter(isUnreadable).map(describeUnreadable));
    await compareBatch(parts, gateway, batch.filter(isReadable), comparison);
  }
  for await (const paid of listPaidOrders(parts.db, gateway.name, period)) {
    signal.throwIfAborted();
    if (!listedIds.has(paid.paymentId)) await compareUnlisted(gateway, paid, comparison);
  }
  return comparison;
}

function isUnreadable(payment: OrderPayment | UnreadablePayment): payment is UnreadablePayment {
  return 'kind' in payment;
}

function isReadable(payment: OrderPayment | UnreadablePayment): payment is OrderPayment {
  return !isUnreadable(payment);
}

/** A person has to look at it. The others are compared. */
function describeUnreadable({ paymentId, orderId }: UnreadablePayment): Difference {
  return {
    kind: 'payment-unreadable',
    paymentId,
    orderId: orderId ?? '',
    gatewayCents: 0,
    shopCents: 0,
  };
}

async function compareBatch(
  parts: ComparisonParts,
  gateway: PaymentGateway,
  batch: readonly OrderPayment[],
  comparison: Comparison,
): Promise<void> {
  const shopPayments = await readShopPayments(parts.db, gateway.name, batch);
  for (const listed of batch) {
    comparison.payments += 1;
    const difference = findDifference(listed, shopPayments.get(listed.paymentId));
    if (!difference) continue;
    const remaining = await repairDifference(parts, gateway, listed);
    if (remaining) comparison.differences.push(remaining);
    else comparison.repaired.push(difference);
  }
}

/**
 * A paid order whose payment the gateway doesn't list: it may be just outside the period by the
 * gateway's clock.
 */
async function compareUnlisted(
  gateway: PaymentGateway,
  payment: OpenedPayment,
  { differences }: Comparison,
): Promise<void> {
  const { kind } = await gateway.inspect(payment);
  if (kind === 'approved') return;
  const { orderId, paymentId, amountCents: shopCents } = payment;
  const difference = kind === 'unknown' ? 'payment-not-found' : 'paid-without-capture';
  differences.push({ kind: difference, paymentId, orderId, gatewayCents: 0, shopCents });
}

/**
 * Those that a shop opened for an order and that are not under way any more, and those that can't
 * be read.
 */
async function* listOrderPayments(
  gateway: PaymentGateway,
  { since, until }: Period,
): AsyncGenerator<OrderPayment | UnreadablePayment, void, undefined> {
  for await (const payment of gateway.listPayments(since)) {
    const { orderId } = payment;
    if (payment.createdAt >= until) continue;
    if ('kind' in payment) yield payment;
    else if (orderId !== null) yield { ...payment, orderId };
  }
}

export interface ComparisonParts extends RefundParts {
  readonly settle: (orderId: string) => Promise<unknown>;
}

/** Compares one payment, and repairs what it can. Returns what remains. */
export async function comparePayment(
  parts: ComparisonParts,
  gateway: PaymentGateway,
  listed: OrderPayment,
): Promise<Difference | null> {
  const shop = await readShopPayments(parts.db, gateway.name, [listed]);
  return (
    findDifference(listed, shop.get(listed.paymentId)) && repairDifference(parts, gateway, listed)
  );
}

/**
 * Does what can be done about a difference, and looks again, because the first look may be minutes
 * old.
 */
async function repairDifference(
  parts: ComparisonParts,
  gateway: PaymentGateway,
  listed: OrderPayment,
): Promise<Difference | null> {
  const { orderId, paymentId, amountCents } = listed;
  const readShop = async () =>
    (await readShopPayments(parts.db, gateway.name, [listed])).get(paymentId);
  if ((await readShop())?.state === 'pending') await parts.settle(orderId);
  await syncRefunds(parts, paymentId);
  const difference = findDifference(listed, await readShop())?.kind;
  const payment = { orderId, paymentId, amountCents };
  if (difference === 'captured-in-excess') await refundLateCapture(parts, payment);
  if (difference === 'authorised-in-excess') await gateway.close(payment);
  return findDifference(await readAgain(gateway, listed), await readShop());
}

async function readAgain(gateway: PaymentGateway, listed: OrderPayment): Promise<OrderPayment> {
  const { orderId, paymentId, amountCents, isCaptured } = listed;
  const refunds = await gateway.listRefunds(paymentId);
  const refundedCents = refunds
    ?.filter(({ state }) => state !== 'failed')
    .reduce((sum, refund) => sum + refund.amountCents, 0);
  const { kind } = isCaptured
    ? { kind: 'approved' }
    : await gateway.inspect({ orderId, paymentId, amountCents });
  return {
    ...listed,
    refundedCents: refundedCents ?? listed.refundedCents,
    isCaptured: kind === 'approved',
    isAuthorised: kind === 'authorised' || (kind === 'unknown' && listed.isAuthorised),
  };
}
