import { type ProblemCode, problems } from '../../contract/problems.ts';
import { releaseKeys } from '../keys/reserve-keys.ts';
import { lockPendingOrder, markUnpaid, type PendingOrder } from '../orders/order-store.ts';
import type { ActionRequired, UnknownOutcome, Waiting } from '../payments/payment-gateway.ts';
import { markLateCapture, markOpen, readPaymentId } from '../payments/payment-store.ts';
import type { Tx } from '../platform/database/pool.ts';
import { composeProblem } from '../platform/http/send-problem.ts';
import {
  type AttemptParts,
  findAttempt,
  type StoredResponse,
  saveResponse,
} from './attempt-store.ts';
import { recordPayment } from './record-payment.ts';
import type { Charged, OrderToPay, Settlement, SettleParts, Step, Uncharged } from './step.ts';

/** How a purchase ended, and the response to its buyer. */
export interface Ended {
  /** Only `declined` and `unpaid` may say something of the card. */
  readonly end: 'paid' | 'declined' | keyof typeof unpaidProblems;
  readonly response: StoredResponse;
}

const unpaidProblems = {
  busy: 'payment-busy',
  refused: 'payment-unavailable',
  'sold-out': 'sold-out',
  'too-many-held': 'payto-share',
  unpaid: 'payment-not-taken',
} as const;

export type Settled =
  | (Ended & { readonly kind: 'settled'; readonly outcome: Settlement['kind'] })
  /** Money arrived for an order that had already ended without it: it must be refunded. */
  | (Ended & { readonly kind: 'late-capture'; readonly transactionId: string })
  /** The payment is under way. */
  | { readonly kind: 'open' }
  | ActionRequired
  | Waiting
  | UnknownOutcome;

/** Records what became of the money. */
export const settle: Step<OrderToPay, Charged, Settled> = {
  name: 'settle',
  safeToRepeat:
    'The row lock of the order lets one of several calls write. All return what that one wrote.',
  async run({ parts, orderId, log }, charged) {
    if (charged.kind === 'unknown' || charged.kind === 'open') return charged;
    if (charged.kind === 'action-required' || charged.kind === 'waiting') {
      await markOpen(parts.db, orderId, charged);
      return charged;
    }

    const ended = await settleOrder(parts, orderId, charged);
    if (!ended) return { kind: 'open' };
    if (charged.kind === 'approved' && ended.end !== 'paid') {
      log.warn({ orderId }, 'money arrived for an order that was closed; it is returned');
      await markLateCapture(parts.db, orderId);
      return { kind: 'late-capture', transactionId: charged.transactionId, ...ended };
    }
    return { kind: 'settled', outcome: charged.kind, ...ended };
  },
};

/**
 * Ends an order as its payment did, unless it has ended. Null when the order has another payment.
 */
export async function settleOrder(
  parts: SettleParts,
  orderId: string,
  outcome: Settlement,
): Promise<Ended | null> {
  const { db, outbox } = parts;
  const ended = await db.transaction().execute(async (tx) => {
    const order = await lockPendingOrder(tx, orderId);
    if (!order) return 'not-pending';
    if (outcome.kind === 'approved') {
      const response = await recordPayment(tx, parts, { ...order, ...outcome });
      return { end: 'paid', response } as const;
    }
    if (outcome.kind === 'never-charged' && (await hasOtherPayment(tx, orderId, outcome)))
      return null;
    return recordUnpaid(tx, parts, order, outcome);
  });
  if (ended === 'not-pending') return readEnd(parts, orderId);
  if (ended?.end === 'paid') outbox.wake();
  return ended;
}

async function hasOtherPayment(
  tx: Tx,
  orderId: string,
  { paymentId }: Uncharged,
): Promise<boolean> {
  const opened = await readPaymentId(tx, orderId);
  return opened !== null && opened !== paymentId;
}

type Unpaid = Exclude<Settlement, { kind: 'approved' }>;

async function recordUnpaid(
  tx: Tx,
  { sealer }: SettleParts,
  { id, lines }: PendingOrder,
  outcome: Unpaid,
): Promise<Ended> {
  const parts = { db: tx, sealer };
  const { requestId } = await readAttempt(parts, id);
  const { end, code } = describeUnpaid(outcome);
  const response = { status: problems[code].status, body: composeProblem(code, requestId) };
  await saveResponse(parts, id, response);
  if (lines.some(({ fulfilment }) => fulfilment === 'stock')) await releaseKeys(tx, id);
  if (outcome.kind === 'declined') await markUnpaid(tx, id, 'declined', outcome.reason);
  else await markUnpaid(tx, id, 'abandoned', end === soldOut ? soldOut : null);
  return { end, response };
}

function describeUnpaid(outcome: Unpaid): { end: Ended['end']; code: ProblemCode } {
  if (outcome.kind === 'declined') return { end: 'declined', code: outcome.reason };
  const end = outcome.because ?? 'unpaid';
  return { end, code: unpaidProblems[end] };
}

/** Also why an authorisation has ended, in `payments.last_error`. */
const soldOut = 'sold-out';

/** How an order ended that reconciliation, an event or another request has settled. */
async function readEnd(parts: AttemptParts, orderId: string): Promise<Ended> {
  const { response } = await readAttempt(parts, orderId);
  if (!response) throw new Error(`Order ${orderId} is settled but has no response`);
  if (response.status === 200) return { end: 'paid', response };
  const { state, reason } = await parts.db
    .selectFrom('order_facts as orders')
    .leftJoin('payment_facts as payments', 'payments.order_id', 'orders.id')
    .select(['orders.state', 'payments.last_error as reason'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (state === 'declined') return { end: state, response };
  return { end: reason === soldOut ? soldOut : 'unpaid', response };
}

async function readAttempt(parts: AttemptParts, orderId: string) {
  const attempt = await findAttempt(parts, { orderId });
  if (!attempt) throw new Error(`Order ${orderId} has no purchase attempt`);
  return attempt;
}
