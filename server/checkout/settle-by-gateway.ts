import type { FastifyBaseLogger } from 'fastify';
import type {
  ActionRequired,
  Authorised,
  Inspection,
  OrderPayment,
  PaymentGateway,
  UnknownOutcome,
  Waiting,
} from '../payments/payment-gateway.ts';
import { markLateCapture } from '../payments/payment-store.ts';
import type { StoredResponse } from './attempt-store.ts';
import { capture } from './charge.ts';
import { type FoundPayment, findGateway, findPayment } from './find-payment.ts';
import { type Settled, settle } from './settle-order.ts';
import { begin, type Charged, type OrderToPay, type SettleParts, type Step } from './step.ts';
import { takeKeys } from './take-keys.ts';

export interface ReconcileParts extends SettleParts {
  /** Every gateway that this process can ask: an order is settled by the one it was written for. */
  readonly gateways: readonly PaymentGateway[];
}

export type GatewayAnswer =
  | { readonly kind: 'settled'; readonly response: StoredResponse }
  /** The payment is under way. */
  | { readonly kind: 'open' }
  | ActionRequired
  | Waiting
  /** The gateway or the database doesn't say. Ask again later. */
  | UnknownOutcome
  | { readonly kind: 'not-pending' }
  /** Money arrived for an order that had already ended without it: it must be refunded. */
  | { readonly kind: 'late-capture'; readonly paymentId: string; readonly amountCents: number };

/** Whether an answer leaves an order as it was. */
export function leavesOrderOpen({ kind }: Pick<GatewayAnswer, 'kind'>): boolean {
  return kind === 'open' || kind === 'action-required' || kind === 'waiting' || kind === 'unknown';
}

/**
 * Records what is true, once. What the buyer has to approve stays open until it expires; `endNow`
 * closes it.
 */
export async function settleByGateway(
  parts: ReconcileParts,
  orderId: string,
  log: FastifyBaseLogger,
  { endNow = false } = {},
): Promise<GatewayAnswer> {
  try {
    const payment = await findPayment(parts.db, orderId);
    const gateway = findGateway(parts.gateways, payment);
    if (!payment || !gateway) throw new Error('The order or its gateway is not known here');
    const { amountCents, paymentId } = payment;
    const order = { parts, log, gateway, orderId, amountCents, paymentId };
    if (payment.orderState !== 'pending') return await findLateCapture(order, payment);
    return await leftPending.run(order, { ...payment, endNow });
  } catch (error) {
    log.error({ err: error, orderId }, 'a pending order could not be settled');
    return { kind: 'unknown' };
  }
}

/** An order that its own request left pending. */
interface LeftOrder extends OrderToPay {
  /** Null when no payment was opened, as far as the shop knows. */
  readonly paymentId: string | null;
}

type AskedPayment = Pick<FoundPayment, 'isStale' | 'isExpired'> & { readonly endNow: boolean };

/** Asks the gateway what became of the money. */
const ask: Step<LeftOrder, AskedPayment, Charged | Authorised> = {
  name: 'ask',
  safeToRepeat: 'To ask changes nothing, and a payment that was closed stays closed.',
  async run({ gateway, orderId, amountCents, paymentId }, payment) {
    const learned = await learnOutcome(gateway, { orderId, amountCents, paymentId }, payment);
    return learned.kind === 'never-charged' ? { ...learned, paymentId } : learned;
  },
};

/**
 * It ends unpaid only after its payment was closed: until then the page may confirm another card.
 */
async function learnOutcome(
  gateway: PaymentGateway,
  asked: OrderPayment,
  { isStale, isExpired, endNow }: AskedPayment,
): Promise<Inspection> {
  if (asked.paymentId === null && !isStale) return { kind: 'open' };
  const found = await gateway.inspect(asked);
  const awaitsBuyer =
    found.kind === 'action-required' || (found.kind === 'waiting' && found.toApprove);
  if (!awaitsBuyer && ['approved', 'authorised', 'waiting', 'unknown'].includes(found.kind))
    return found;

  if (!endNow) {
    if (awaitsBuyer && !isExpired) return found;
    // The request that placed a young order may be about to confirm its payment.
    if (found.kind !== 'declined' && !isStale) return { kind: 'open' };
  }
  const closed = await gateway.close(asked);
  return closed.kind === 'never-charged' && found.kind === 'declined' ? found : closed;
}

/** Reports what was recorded to who asked. */
const report: Step<LeftOrder, Settled, GatewayAnswer> = {
  name: 'report',
  safeToRepeat: 'It changes nothing.',
  async run({ log, orderId, amountCents, paymentId }, settled) {
    if (settled.kind === 'late-capture') {
      const { kind, transactionId } = settled;
      return { kind, paymentId: paymentId ?? transactionId, amountCents };
    }
    if (settled.kind !== 'settled') return settled;
    const { kind, outcome, response } = settled;
    log.info({ orderId, outcome }, 'settled an order that was left pending');
    return { kind, response };
  },
};

/** The steps of a purchase from the authorisation on, for an order whose own request is gone. */
const leftPending = begin(ask).next(takeKeys).next(capture).next(settle).next(report);

/**
 * Only a payment that was opened can have been captured after its order ended. One that is
 * authorised is closed now.
 */
async function findLateCapture(
  { parts, gateway, orderId, amountCents, paymentId }: LeftOrder,
  { orderState }: FoundPayment,
): Promise<GatewayAnswer> {
  const endedUnpaid = orderState === 'declined' || orderState === 'abandoned';
  if (!endedUnpaid || paymentId === null) return { kind: 'not-pending' };
  const asked = { orderId, amountCents, paymentId };
  const asIs = await gateway.inspect(asked);
  const found = asIs.kind === 'authorised' ? await gateway.close(asked) : asIs;
  if (found.kind === 'unknown') return found;
  if (found.kind !== 'approved') return { kind: 'not-pending' };
  await markLateCapture(parts.db, orderId);
  return { kind: 'late-capture', paymentId, amountCents };
}
