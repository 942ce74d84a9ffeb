import type { FastifyBaseLogger } from 'fastify';
import type { BuyerAction } from '../../contract/checkout.ts';
import { newOrderId } from '../orders/order.ts';
import type { RunInShare } from '../payments/client-shares.ts';
import type { ChargeRequest, PaymentGateway, Waiting } from '../payments/payment-gateway.ts';
import { markLateCapture, markOpen, recordPaymentId } from '../payments/payment-store.ts';
import { markOutcomeUnknown, type StoredResponse } from './attempt-store.ts';
import { captureAuthorised, recordAuthorisation } from './capture-authorised.ts';
import { type ReconcileParts, settleByGateway } from './settle-by-gateway.ts';
import { settleOrder } from './settle-order.ts';
import {
  type NewPurchase,
  type NotWritten,
  type QuoteRefused,
  type TooFewKeys,
  type Written,
  writePendingOrder,
} from './write-pending-order.ts';

export interface PlaceOrderParts extends ReconcileParts {
  readonly runInShare: RunInShare;
}

export interface Purchase extends Omit<NewPurchase, 'id' | 'gateway'> {
  readonly payment: ChargeRequest['payment'];
  /** Charges the order. */
  readonly gateway: PaymentGateway;
  readonly client: string;
}

/** The buyer has to act, and the page then sends the same request again; or there is nothing to do but wait. */
export type Unsettled = { readonly orderId: string } & (
  | ({ readonly kind: 'action-required' } & BuyerAction)
  | Waiting
);

export type PlaceOrderOutcome =
  | { readonly kind: 'settled'; readonly orderId: string; readonly response: StoredResponse }
  /** The card may or may not be charged; reconciliation will find out. Never ask the buyer to pay again. */
  | { readonly kind: 'outcome-unknown' }
  | Unsettled
  | Refusal;

/** Nothing was written, and nothing is charged. */
type Refusal = NotWritten | QuoteRefused | TooFewKeys;

/**
 * A purchase in three steps: write pending order, charge, record payment. The order is on disk before the card is
 * charged, so reconciliation finishes a purchase that fails after that, and its buyer is never asked to pay again. Where keys
 * come from stock, the charge is three: authorise, take the keys, capture. So an order that isn't paid for holds no keys, but
 * for one by PayTo while its buyer may approve it.
 */
export async function placeOrder(
  parts: PlaceOrderParts,
  { payment, gateway, client, ...purchase }: Purchase,
  log: FastifyBaseLogger,
): Promise<PlaceOrderOutcome> {
  const { db } = parts;
  const orderId = newOrderId();
  const order = { ...purchase, id: orderId, gateway: gateway.name };
  const written = await writeInsteadOfLeft(parts, order, log);
  if (written.kind !== 'written') return written;
  try {
    const { totalCents: amountCents, gstCents } = purchase.totals;
    const takesKeysFirst = written.captureLater && gateway.takesKeysFirst;
    const opened: { paymentId: string | null; because?: 'sold-out' } = { paymentId: null };
    const record = async (paymentId: string) => {
      opened.paymentId = paymentId;
      const isPending = await recordPaymentId(db, gateway, { orderId, amountCents, paymentId });
      if (!isPending || !takesKeysFirst) return isPending;
      const recorded = await recordAuthorisation(db, { orderId, paymentId });
      if (recorded === 'sold-out') opened.because = recorded;
      return recorded !== 'sold-out';
    };
    const captureLater = written.captureLater && !takesKeysFirst;
    const request = { orderId, amountCents, gstCents, payment, captureLater };
    const charge = async () => {
      const charged = await gateway.charge({ ...request, recordPaymentId: record });
      if (charged.kind !== 'authorised') return charged;
      return captureAuthorised(parts, gateway, { orderId, amountCents, paymentId: charged.paymentId });
    };
    const outcome =
      (await parts.runInShare(client, charge)) ?? ({ kind: 'never-charged', because: 'busy' } as const);
    if (outcome.kind === 'action-required' || outcome.kind === 'waiting') {
      await markOpen(db, orderId, outcome);
      return { ...outcome, orderId };
    }
    if (outcome.kind !== 'unknown') {
      const settlement = outcome.kind === 'never-charged' ? { ...opened, ...outcome } : outcome;
      const response = await settleOrder(parts, orderId, settlement);
      if (outcome.kind === 'approved' && response?.status !== 200) {
        log.warn({ orderId }, 'money arrived for an order that was closed; it is returned');
        await markLateCapture(db, orderId);
      }
      if (response) return { kind: 'settled', orderId, response };
    }
    log.warn({ orderId }, 'the gateway did not say whether it charged the card');
    await markOutcomeUnknown(db, orderId);
  } catch (error) {
    log.error({ err: error, orderId }, 'an order could not be settled after its charge');
  }
  return { kind: 'outcome-unknown' };
}

/** An identical order, or one of the same quote, whose challenge the buyer left is ended first. */
async function writeInsteadOfLeft(
  parts: PlaceOrderParts,
  order: NewPurchase,
  log: FastifyBaseLogger,
): Promise<Written | Refusal> {
  const written = await writePendingOrder(parts.db, order);
  const left = findLeftOrder(written);
  if (!left) return written;
  const ended = await settleByGateway(parts, left, log, { endNow: true });
  const isPending = ['open', 'waiting', 'unknown'].includes(ended.kind);
  return isPending ? written : writePendingOrder(parts.db, order);
}

function findLeftOrder(written: Written | Refusal): string | null {
  if (written.kind === 'quote-refused') return written.challengedOrderId;
  return written.kind === 'not-written' && written.earlier?.awaitsChallenge ? written.earlier.orderId : null;
}
