import { sql, type Transaction, type UpdateObject } from 'kysely';
import type { Database } from '../database/tables.ts';
import { raiseAlert } from '../operators/raise-alert.ts';
import { queueAccountsMail } from '../orders/invoice-mails.ts';
import { queueMail } from '../outbox/outbox-store.ts';
import type { RefundOutcome } from '../payments/payment-gateway.ts';
import { gstOfNextRefund } from './price-refund.ts';
import type { LockedOrder, StoredRefund } from './refund-store.ts';

export type KnownOutcome = Exclude<RefundOutcome, { kind: 'unknown' }>;

/** The name of the mail with the adjustment note in the outbox. Its subject is the refund. */
export const adjustmentNoteMail = 'adjustment-note';

/** The name of its copy for the buyer's accounts. */
export const accountsAdjustmentMail = 'accounts-adjustment';

type RequestedRefund = Pick<StoredRefund, 'id' | 'kind' | 'amountCents'>;

/** Records what became of a requested refund of a locked order. Let only the commit follow: see {@link issueNote}. */
export async function recordOutcome(
  tx: Transaction<Database>,
  { orderId, order, refund }: { orderId: string; order: LockedOrder; refund: RequestedRefund },
  outcome: KnownOutcome,
): Promise<void> {
  if (outcome.kind === 'failed') return recordFailure(tx, orderId, refund, outcome.reason);
  const { gatewayRefundId } = outcome;
  if (outcome.kind === 'pending') {
    await updateRefund(tx, refund.id, { gateway_refund_id: gatewayRefundId });
    return;
  }
  const isSale = refund.kind === 'sale';
  await updateRefund(tx, refund.id, {
    ...{ state: 'completed', gateway_refund_id: gatewayRefundId, settled_at: sql<Date>`now()` },
    // Another refund may have been completed since this one was priced.
    gst_cents: isSale ? gstOfNextRefund(order.refundedCents, refund.amountCents) : 0,
  });
  if (!isSale) return;
  await markKeys(tx, refund.id);
  await queueMail(tx, { kind: adjustmentNoteMail, subjectId: refund.id, recipient: order.email });
  await queueAccountsMail(tx, { kind: accountsAdjustmentMail, subjectId: refund.id }, order);
  await issueNote(tx, refund.id);
}

async function recordFailure(
  tx: Transaction<Database>,
  orderId: string,
  { id, kind }: RequestedRefund,
  reason: string,
): Promise<void> {
  await updateRefund(tx, id, { state: 'failed', last_error: reason, settled_at: sql<Date>`now()` });
  const whose = kind === 'sale' ? 'that was asked for' : 'of money that arrived for a closed order';
  await raiseAlert(tx, {
    subject: `refund-failed ${id}`,
    kind: 'refund-failed',
    orderId,
    text: `The refund ${id} ${whose} failed, and no money was returned. The gateway's reason: ${reason} Refund the order again, or return the money in the gateway's dashboard.`,
  });
}

async function updateRefund(
  tx: Transaction<Database>,
  id: string,
  values: UpdateObject<Database, 'refunds'>,
): Promise<void> {
  await tx.updateTable('refunds').set(values).where('id', '=', id).execute();
}

/**
 * Marks the keys of the refunded seats, the last seats of each line first: they are to be revoked at the vendor. A key
 * for all seats of a line is needed until the last of them is refunded. A line that has no seat left awaits no keys.
 */
async function markKeys(tx: Transaction<Database>, refundId: string): Promise<void> {
  await sql`
    with refunded as (
      select line.order_id, line.position, delivery, this.seats,
        quantity <= (
          select sum(seats) from refunds join refund_lines as earlier on refund_id = refunds.id
          where refunds.order_id = line.order_id and earlier.position = line.position and state = 'completed'
        ) as has_no_seat_left
      from refund_lines as this join order_lines as line using (order_id, position)
      where refund_id = ${refundId}
    ),
    ended as (
      update order_lines set awaiting_keys_since = null from refunded
      where order_lines.order_id = refunded.order_id and order_lines.position = refunded.position
        and has_no_seat_left and awaiting_keys_since is not null
    )
    update licence_keys set revoked_by_refund = ${refundId}
    where id in (
      select id from (
        select id, row_number() over (partition by position order by seat desc) as turn,
          case when delivery = 'seat' then seats when has_no_seat_left then 1 else 0 end as ending
        from licence_keys join refunded using (order_id, position)
        where revoked_by_refund is null and voided_at is null
      ) as kept
      where turn <= ending
    )`.execute(tx);
}

/**
 * Gives a completed refund the next note number. From then on every other note waits until this transaction ends,
 * because numbers have no gaps.
 */
async function issueNote(tx: Transaction<Database>, refundId: string): Promise<void> {
  await sql`
    with counter as (
      update adjustment_counter set last_number = last_number + 1 returning last_number
    )
    insert into adjustment_notes (number, refund_id) select last_number, ${refundId} from counter`.execute(
    tx,
  );
}
