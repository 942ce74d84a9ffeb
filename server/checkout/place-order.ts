import type { FastifyBaseLogger } from 'fastify';
import { priceLines } from '../../contract/money.ts';
import { newOrderId } from '../orders/order.ts';
import type { RunInShare } from '../payments/client-shares.ts';
import type { Payment, PaymentGateway } from '../payments/payment-gateway.ts';
import { markActionRequired, markLateCapture, recordPaymentId } from '../payments/payment-store.ts';
import { markOutcomeUnknown, type StoredResponse } from './attempt-store.ts';
import { captureAuthorised } from './capture-authorised.ts';
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
  readonly gateway: PaymentGateway;
  readonly runInShare: RunInShare;
}

export interface Purchase extends Omit<NewPurchase, 'id' | 'gateway'> {
  readonly payment: Payment;
  readonly client: string;
}

/** The bank asks for a challenge: the page shows it, then sends the same request again. */
export interface ChallengeRequired {
  readonly kind: 'action-required';
  readonly orderId: string;
  readonly clientSecret: string;
}

export type PlaceOrderOutcome =
  | { readonly kind: 'settled'; readonly orderId: string; readonly response: StoredResponse }
  /** The card may or may not be charged; reconciliation will find out. Never ask the buyer to pay again. */
  | { readonly kind: 'outcome-unknown' }
  | ChallengeRequired
  | Refusal;

/** Nothing was written, and nothing is charged. */
type Refusal = NotWritten | QuoteRefused | TooFewKeys;

/**
 * A purchase in three steps: write pending order, charge, record payment. The order is on disk before the card is
 * charged, so reconciliation finishes a purchase that fails after that, and its buyer is never asked to pay again. Where keys
 * come from stock, the charge is three: authorise, take the keys, capture. So an order that isn't paid for holds no keys.
 */
export async function placeOrder(
  parts: PlaceOrderParts,
  { payment, client, ...purchase }: Purchase,
  log: FastifyBaseLogger,
): Promise<PlaceOrderOutcome> {
  const { db, gateway } = parts;
  const orderId = newOrderId();
  const order = { ...purchase, id: orderId, gateway: gateway.name };
  const written = await writeInsteadOfLeft(parts, order, log);
  if (written.kind !== 'written') return written;
  try {
    const amountCents = priceLines(purchase.lines).totalCents;
    let opened: string | null = null;
    const record = async (paymentId: string) => {
      opened = paymentId;
      return recordPaymentId(db, { orderId, gateway: gateway.name, paymentId, amountCents });
    };
    const request = { orderId, amountCents, payment, captureLater: written.captureLater };
    const charge = async () => {
      const charged = await gateway.charge({ ...request, recordPaymentId: record });
      if (charged.kind !== 'authorised') return charged;
      return captureAuthorised(parts, gateway, { orderId, amountCents, paymentId: charged.paymentId });
    };
    const outcome =
      (await parts.runInShare(client, charge)) ?? ({ kind: 'never-charged', because: 'busy' } as const);
    if (outcome.kind === 'action-required') {
      await markActionRequired(db, orderId);
      return { kind: 'action-required', orderId, clientSecret: outcome.clientSecret };
    }
    if (outcome.kind !== 'unknown') {
      const settlement = outcome.kind === 'never-charged' ? { paymentId: opened, ...outcome } : outcome;
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
  const isPending = ended.kind === 'open' || ended.kind === 'unknown';
  return isPending ? written : writePendingOrder(parts.db, order);
}

function findLeftOrder(written: Written | Refusal): string | null {
  if (written.kind === 'quote-refused') return written.challengedOrderId;
  return written.kind === 'not-written' && written.earlier?.awaitsChallenge ? written.earlier.orderId : null;
}
