import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { priceLines } from '../../contract/money.ts';
import { sendInTwoParts } from '../database/send-together.ts';
import type { Database } from '../database/tables.ts';
import type { KeySource } from '../licences/key-source.ts';
import { markPaid } from '../orders/mark-paid.ts';
import type { OrderLine } from '../orders/order.ts';
import { lockPendingOrders } from '../orders/order-store.ts';
import { queueMails } from '../outbox/queue-mails.ts';
import { type Answer, approvedAnswer } from './answer.ts';
import { saveApprovals } from './attempt-store.ts';
import { gather } from './gather.ts';

/** An order whose money is taken. */
export interface ApprovedPayment {
  readonly orderId: string;
  readonly lines: readonly OrderLine[];
  readonly transactionId: string;
}

export interface PaymentRecorder {
  /** Records all that a payment brings about in one commit; null when its order was no longer pending. */
  record(payment: ApprovedPayment): Promise<Answer | null>;
}

export interface PaymentRecorderParts {
  readonly db: Kysely<Database>;
  readonly pool: Pool;
  readonly keySource: KeySource;
  /** Called after each commit that queued receipts. */
  readonly onRecorded: () => void;
}

/** Seats that are written in one commit: a fraction of a second, and few enough keys in memory. */
const mostSeats = 6_000;

/** What a payment weighs at least, in seats: no more than thirty are written together. */
const lightest = 200;

/**
 * T2: order paid, keys, answer, queued receipt, invoice number. Invoice numbers let one commit happen at a time;
 * so payments that come meanwhile are gathered, and wait for the disk once for all of them.
 */
export function openPaymentRecorder(parts: PaymentRecorderParts): PaymentRecorder {
  return { record: gather(mostSeats, (payments) => recordPayments(parts, payments), weigh) };
}

function weigh({ lines }: ApprovedPayment): number {
  return Math.max(
    lightest,
    lines.reduce((sum, { quantity }) => sum + quantity, 0),
  );
}

/** Keys are taken only for orders whose row is locked: an order that is settled elsewhere uses none up. */
async function recordPayments(
  { db, pool, keySource, onRecorded }: PaymentRecorderParts,
  payments: readonly ApprovedPayment[],
): Promise<(Answer | null)[]> {
  const ids = payments.map(({ orderId }) => orderId);
  const answers = new Map<string, Answer>();
  await sendInTwoParts<{ id: string }>(pool, lockPendingOrders(ids).compile(db), async (locked) => {
    const answered = await Promise.all(
      payments
        .filter(({ orderId }) => locked.some(({ id }) => id === orderId))
        .map(async (payment) => answerPayment(payment, await takeKeys(keySource, payment.lines))),
    );
    if (answered.length === 0) return [];
    for (const { orderId, answer } of answered) answers.set(orderId, answer);
    return [
      markPaid(answered, [saveApprovals(answered), (pending) => queueMails('receipt', pending)]).compile(db),
    ];
  });
  onRecorded();
  return ids.map((id) => answers.get(id) ?? null);
}

function takeKeys(keySource: KeySource, lines: readonly OrderLine[]): Promise<string[][]> {
  return Promise.all(lines.map(({ productId, quantity }) => keySource.take(productId, quantity)));
}

function answerPayment(payment: ApprovedPayment, licenceKeys: readonly (readonly string[])[]) {
  const { orderId: id, transactionId, lines } = payment;
  const { totalCents } = priceLines(lines);
  const answer = approvedAnswer({ id, transactionId, totalCents, lines, licenceKeys });
  return { ...payment, licenceKeys, answer };
}
