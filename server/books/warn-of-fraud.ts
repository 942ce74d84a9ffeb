import { sql } from 'kysely';
import { standingOf } from '../../contract/disputes.ts';
import { formatDollars } from '../../contract/money.ts';
import { type AlertingParts, alertOperators } from '../operators/alert-store.ts';
import { findOrderOfPayment } from '../payments/payment-store.ts';
import type { Db } from '../platform/database/pool.ts';

/**
 * Passes on that a card's bank suspects fraud, and says where the money is. The bank often disputes
 * the payment some days later, unless it is refunded.
 */
export async function warnOfFraud(
  parts: AlertingParts,
  gateway: string,
  warningId: string,
  paymentId: string | null,
): Promise<true> {
  const payment = paymentId && (await findOrderOfPayment(parts.db, [gateway], paymentId));
  const orderId = payment ? payment.orderId : null;
  const subject = orderId
    ? `the order ${orderId}`
    : `the payment ${paymentId ?? 'in its dashboard'}`;
  const advice = orderId ? adviseOn(await readMoney(parts.db, orderId)) : withoutOrder;
  const text =
    `The gateway warns that the bank of the card suspects fraud in ${subject} ` +
    `(${warningId}). ${advice}`;
  const alert = { subject: `fraud-warning ${warningId}`, kind: 'fraud-warning', orderId, text };
  await alertOperators(parts, alert, { orderId, warningId }, 'a bank suspects fraud in a payment');
  return true;
}

const withoutOrder =
  "It belongs to no order of this shop: look in the gateway's dashboard for the money.";

interface Money {
  readonly isPaid: boolean;
  readonly totalCents: number;
  readonly refundedCents: number;
  /** Of a refund that has no outcome yet. */
  readonly requestedCents: number;
  readonly disputes: readonly string[];
}

async function readMoney(db: Db, orderId: string): Promise<Money> {
  const { rows } = await sql<Money>`
    select is_paid as "isPaid", total_cents as "totalCents",
      refunded_cents as "refundedCents",
      (select coalesce(sum(amount_cents), 0)::bigint from refund_facts
        where order_id = order_facts.id and kind = 'sale' and state = 'requested') as "requestedCents",
      array(select status from dispute_facts where order_id = order_facts.id) as disputes
    from order_facts where id = ${orderId}`.execute(db);
  const [money] = rows;
  if (!money) throw new Error(`There is no order ${orderId}`);
  return money;
}

/** What is true of the money, and what to do. */
function adviseOn({ isPaid, totalCents, refundedCents, requestedCents, disputes }: Money): string {
  const standings = disputes.map(standingOf);
  const leftCents = totalCents - refundedCents;

  if (standings.includes('lost'))
    return 'The buyer has the money back, by a dispute that was lost: there is nothing to refund.';
  if (leftCents <= 0)
    return 'The order was refunded in full before: there is nothing more to refund.';
  if (standings.includes('open'))
    return "The payment is disputed already, so it can't be refunded: respond in the gateway's dashboard.";
  if (standings.includes('unclear'))
    return "The payment was disputed: look in the gateway's dashboard for the money before you refund it.";
  if (requestedCents > 0)
    return (
      `A refund of ${formatDollars(requestedCents)} has no outcome yet: wait for it ` +
      'before you do more.'
    );
  if (!isPaid) return 'The order is not paid: check its payment before you do anything.';

  const dispute = 'a dispute would cost the money and a fee';
  if (refundedCents > 0)
    return (
      `${formatDollars(refundedCents)} were refunded before, and ` +
      `${formatDollars(leftCents)} are still yours. Ask the buyer, and refund the rest if ` +
      `the order is not theirs: ${dispute}.`
    );
  return (
    'The money is still yours. Ask the buyer, ' +
    `and refund the order if it is not theirs: ${dispute}.`
  );
}
