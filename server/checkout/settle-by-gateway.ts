import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { staleSeconds } from '../orders/take-stale-orders.ts';
import type {
  ActionRequired,
  Inspection,
  NeverCharged,
  OrderPayment,
  PaymentGateway,
  UnknownOutcome,
  Waiting,
} from '../payments/payment-gateway.ts';
import { markLateCapture, markOpen } from '../payments/payment-store.ts';
import type { Db } from '../platform/database/pool.ts';
import type { StoredResponse } from './attempt-store.ts';
import { captureAuthorised } from './capture-authorised.ts';
import { type Settlement, type SettleParts, settleOrder } from './settle-order.ts';

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

/** Records what is true, once. What the buyer has to approve stays open until it expires; `endNow` closes it. */
export async function settleByGateway(
  parts: ReconcileParts,
  orderId: string,
  log: FastifyBaseLogger,
  { endNow = false } = {},
): Promise<GatewayAnswer> {
  try {
    const payment = await findPayment(parts.db, orderId);
    const gateway = parts.gateways.find(({ name }) => name === payment?.gatewayName);
    if (!payment || !gateway) throw new Error('The order or its gateway is not known here');
    const { amountCents, paymentId } = payment;
    const asked = { orderId, amountCents, paymentId };
    if (payment.orderState !== 'pending')
      return await findLateCapture(parts, gateway, asked, payment);
    const learned = await learnOutcome(gateway, asked, { ...payment, endNow });
    const outcome =
      learned.kind === 'authorised'
        ? await captureAuthorised(parts, gateway, { ...asked, paymentId: learned.paymentId })
        : learned;
    if (outcome.kind === 'unknown' || outcome.kind === 'open') return outcome;
    if (outcome.kind === 'action-required' || outcome.kind === 'waiting') {
      await markOpen(parts.db, orderId, outcome);
      return outcome;
    }
    return await record(parts, asked, outcome, log);
  } catch (error) {
    log.error({ err: error, orderId }, 'a pending order could not be settled');
    return { kind: 'unknown' };
  }
}

/** The buyer of an order is back from the gateway's page. */
export async function noteReturn({ db, gateways }: ReconcileParts, orderId: string): Promise<void> {
  const payment = await findPayment(db, orderId);
  const gateway = gateways.find(({ name }) => name === payment?.gatewayName);
  if (!payment || payment.paymentId === null) return;
  const { amountCents, paymentId } = payment;
  await gateway?.noteReturn?.({ orderId, amountCents, paymentId });
}

/** The answers after which an order is as it was. */
export const undecided: readonly string[] = ['open', 'action-required', 'waiting', 'unknown'];

/** It ends unpaid only after its payment was closed: until then the page may confirm another card. */
async function learnOutcome(
  gateway: PaymentGateway,
  asked: OrderPayment,
  { isStale, isExpired, endNow }: FoundPayment & { readonly endNow: boolean },
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

async function record(
  parts: SettleParts,
  { orderId, paymentId, amountCents }: OrderPayment,
  outcome: Settlement | NeverCharged,
  log: FastifyBaseLogger,
): Promise<GatewayAnswer> {
  const settlement: Settlement =
    outcome.kind === 'never-charged' ? { paymentId, ...outcome } : outcome;
  const response = await settleOrder(parts, orderId, settlement);
  if (!response) return { kind: 'open' };
  if (outcome.kind === 'approved' && response.status !== 200) {
    log.warn({ orderId }, 'money arrived for an order that was closed; it is returned');
    await markLateCapture(parts.db, orderId);
    return { kind: 'late-capture', paymentId: paymentId ?? outcome.transactionId, amountCents };
  }
  log.info({ orderId, outcome: outcome.kind }, 'settled an order that was left pending');
  return { kind: 'settled', response };
}

/** Only a payment that was opened can have been captured after its order ended. One that is authorised is closed now. */
async function findLateCapture(
  { db }: SettleParts,
  gateway: PaymentGateway,
  asked: OrderPayment,
  { orderState }: FoundPayment,
): Promise<GatewayAnswer> {
  const { orderId, paymentId, amountCents } = asked;
  const endedUnpaid = orderState === 'declined' || orderState === 'abandoned';
  if (!endedUnpaid || paymentId === null) return { kind: 'not-pending' };
  const asIs = await gateway.inspect(asked);
  const found = asIs.kind === 'authorised' ? await gateway.close(asked) : asIs;
  if (found.kind === 'unknown') return found;
  if (found.kind !== 'approved') return { kind: 'not-pending' };
  await markLateCapture(db, orderId);
  return { kind: 'late-capture', paymentId, amountCents };
}

type FoundPayment = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

/** Reads an order and its payment from the database, without asking the gateway. `isExpired`: the time to approve it is over. */
export async function findPayment(db: Db, orderId: string) {
  return db
    .selectFrom('orders')
    .leftJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.state as orderState', 'orders.gateway as gatewayName'])
    .select(['orders.total_cents as amountCents', 'payments.payment_id as paymentId'])
    .select([
      sql<boolean>`orders.created_at < now() - make_interval(secs => ${staleSeconds})`.as(
        'isStale',
      ),
      sql<boolean>`coalesce(payments.expires_at <= now(), true)`.as('isExpired'),
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
}

const mostWaiting = 5;

/**
 * Asks about a buyer's orders one at a time, and not in the second after an answer without a change. Says `unknown` when the
 * buyer has too many questions waiting.
 */
export function openTurns(pauseMilliseconds = 1_000) {
  const buyers = new Map<string, Buyer>();

  return (
    name: string,
    orderId: string,
    ask: () => Promise<GatewayAnswer>,
  ): Promise<GatewayAnswer> => {
    const buyer = buyers.get(name) ?? { waiting: new Map(), isFree: Promise.resolve() };
    const shared = buyer.waiting.get(orderId);
    if (shared) return shared;
    if (buyer.waiting.size >= mostWaiting) return Promise.resolve({ kind: 'unknown' });
    const pause = async () => {
      const started = performance.now();
      const { kind } = await question.catch(() => ({ kind: 'unknown' }));
      if (undecided.includes(kind))
        await wait(Math.max(0, pauseMilliseconds - (performance.now() - started)), undefined, {
          ref: false,
        });
    };
    const question = buyer.isFree.then(() => {
      buyer.waiting.delete(orderId);
      return ask();
    });
    const isFree = buyer.isFree.then(pause).then(() => {
      if (buyer.isFree === isFree) buyers.delete(name);
    });
    buyer.waiting.set(orderId, question);
    buyer.isFree = isFree;
    buyers.set(name, buyer);
    return question;
  };
}

interface Buyer {
  /** The questions that are not asked yet, by order id. */
  readonly waiting: Map<string, Promise<GatewayAnswer>>;
  /** Resolves when the next question may be asked. */
  isFree: Promise<void>;
}
