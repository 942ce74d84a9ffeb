import { type RawBuilder, sql } from 'kysely';
import type { Billing } from '../../../contract/checkout.ts';
import { customerRefund } from '../../../contract/desk/customers.ts';
import {
  alert,
  dispute,
  note,
  type OrderView,
  orderFacts,
  payment,
} from '../../../contract/desk/order.ts';
import { type OrderNeed, orderNeeds } from '../../../contract/desk/order-search.ts';
import { showBilling } from '../../../contract/shown-billing.ts';
import type { KeySealer } from '../../keys/key-sealer.ts';
import { readRows } from '../../operators/desk/read-rows.ts';
import { readTroubledMails } from '../../operators/desk/read-troubled-mails.ts';
import { staysOpen } from '../../operators/end-alerts.ts';
import type { Db } from '../../platform/database/pool.ts';
import { noteOfQuote } from '../order.ts';
import { readQueuedReceipt } from '../order-mails.ts';
import { listInvoiceFiles } from './documents.ts';
import { readEndings, readOrderLines } from './order-lines.ts';
import { readTimeline } from './timeline.ts';

/** An order as operators see it. Without a sealer it names no key. */
export async function readOrderView(
  db: Db,
  sealer: KeySealer | null,
  orderId: string,
): Promise<OrderView> {
  const ofOrder = sql`order_id = ${orderId}`;
  const sale = await readSale(db, orderId);
  const [paid = null] = await readRows(db, payment, sql`payment_facts where ${ofOrder}`, {});
  const refunds = await Promise.all(
    (await listRefunds(db, sql`where ${ofOrder}`)).map(async (listed) => ({
      ...listed,
      endedKeys: await readEndings(db, sealer, listed.refundId),
    })),
  );
  const shown = {
    ...sale,
    needs: orderNeeds.filter((need) => sale.needs.includes(need)),
    billing: showBilling(sale.billing),
    lines: await readOrderLines(db, sealer, orderId),
    payment: paid,
    receipt: await readReceipt(db, sale),
    invoiceFiles: await listInvoiceFiles(db, orderId),
    refunds,
    disputes: await readRows(
      db,
      dispute,
      sql`dispute_facts where ${ofOrder} order by opened_at`,
      {},
    ),
    alerts: await readRows(db, alert, sql`alerts where ${ofOrder} order by id`, {
      raisedAt: sql`created_at`,
      endedAt: sql`ended_at`,
      staysOpen,
    }),
    mails: await readTroubledMails(db, { orderId }),
    notes: await readRows(db, note, sql`order_notes where ${ofOrder} order by id`, {}),
  };
  return { ...shown, timeline: await readTimeline(db, shown) };
}

/** The refunds of the orders that meet a condition, or of all: the oldest first. */
export function listRefunds(db: Db, where: RawBuilder<unknown>) {
  const found = sql`refund_facts join order_facts on order_facts.id = order_id
    ${where} order by refund_facts.created_at, refund_facts.id`;
  return readRows(db, customerRefund, found, {
    refundId: sql`refund_facts.id`,
    state: sql`refund_facts.state`,
    gstCents: sql`refund_facts.gst_cents`,
    requestedAt: sql`refund_facts.created_at`,
    settledAt: sql`refund_facts.settled_at`,
    failure: sql`last_error`,
    adjustmentNote: sql`note_number`,
  });
}

/** SQL, on a row of `order_facts`. */
const shownPolicies = sql<OrderView['policies']>`(
  select json_agg(json_build_object('name', shown.key, 'version', shown.value, 'since', first_shown_at)
    order by shown.key = 'terms' desc, shown.key)
  from jsonb_each_text(policies) as shown left join policy_versions on version = shown.value
)`;

async function readSale(db: Db, orderId: string) {
  const [sale] = await readRows(db, orderFacts, sql`order_facts where id = ${orderId}`, {
    orderId: sql`id`,
    billing: sql<Partial<Billing>>`billing`,
    placedAt: sql`created_at`,
    needs: sql<
      OrderNeed[]
    >`array(select distinct need from order_needs where order_needs.order_id = order_facts.id)`,
    quoteNumber: sql`(select number from quote_facts where order_id = order_facts.id limit 1)`,
    quoteNote: noteOfQuote,
    renews: sql<string[]>`renewed_orders`,
    // One that was wholly refunded doesn't count.
    renewedBy: sql<string[]>`array(
      select later.order_id from licence_seats join licence_seats as later on later.continues = licence_seats.id
      where licence_seats.order_id = order_facts.id and later.seats_left > 0
      group by later.order_id order by min(later.id))`,
    policies: shownPolicies,
    acceptedAt: sql<string | null>`receipt_accepted_at`,
    rejectedAt: sql<string | null>`receipt_rejected_at`,
    rejection: sql<OrderView['receipt']['reason']>`receipt_rejection`,
  });
  if (!sale) throw new Error(`There is no order ${orderId}`);
  return sale;
}

async function readReceipt(
  db: Db,
  { orderId, email, acceptedAt, rejectedAt, rejection }: Awaited<ReturnType<typeof readSale>>,
): Promise<OrderView['receipt']> {
  const queuedAt = (await readQueuedReceipt(db, orderId, email))?.toISOString() ?? null;
  const isQueued = queuedAt !== null;
  if (rejectedAt) return { state: 'dead', at: rejectedAt, reason: rejection, isQueued };
  if (acceptedAt) return { state: 'accepted', at: acceptedAt, reason: null, isQueued };
  return { state: isQueued ? 'waiting' : 'none', at: queuedAt, reason: null, isQueued };
}
