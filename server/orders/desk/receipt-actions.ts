import { sql } from 'kysely';
import { orderCalls as calls } from '../../../contract/desk/orders.ts';
import { resendFailedMails } from '../../mail/mail-failures.ts';
import { type MailRejection, queueMail, removeMails } from '../../mail/outbox-store.ts';
import {
  type ChangeNeeds,
  defineAction,
  defineChange,
  type Needs,
} from '../../operators/desk/action.ts';
import { readRows } from '../../operators/desk/read-rows.ts';
import { wasRecorded } from '../../operators/was-recorded.ts';
import type { Db, Tx } from '../../platform/database/pool.ts';
import { refuse } from '../../platform/http/refused.ts';
import { maskAddress } from '../../platform/log/log.ts';
import { accountsAddress, type Buyer } from '../order.ts';
import {
  nameReceiptCopy,
  nameResentReceipt,
  resendReceipt as queueReceipt,
  receiptsOf,
} from '../order-mails.ts';
import { type LockedPaidOrder, lockPaidOrder } from '../order-store.ts';
import { changeEmail, forgetRejections } from '../receipt-store.ts';
import { actOnEachOrder } from './act-on-each-order.ts';

/**
 * Queues the receipt again, unless it is already queued, and every other mail of the order that
 * failed.
 */
export const resendReceipt = defineChange(
  calls.resendReceipt,
  async ({ tx, record }: ChangeNeeds<'outbox'>, { orderId }) => {
    const order = await requireReceipt(tx, orderId);
    await queueAgain(tx, orderId, order);
    await record({ orderId, after: { email: maskAddress(order.email) } });
    return { email: order.email };
  },
);

/** A request that is repeated under the same name resends nothing twice. */
export const resendReceipts = defineAction(
  calls.resendReceipts,
  async (context: Needs<'outbox'>, { orderIds, request }) => {
    const outcomes = await actOnEachOrder(context, orderIds, async (tx, orderId, record) => {
      const order = await requireReceipt(tx, orderId);
      const done = `On its way to ${order.email}.`;
      const { audit: action } = calls.resendReceipts;
      if (await wasRecorded(tx, { action, orderId, request })) return done;
      await queueAgain(tx, orderId, order);
      await record({ after: { email: maskAddress(order.email), request } });
      return done;
    });
    context.outbox.wake();
    return outcomes;
  },
);

async function queueAgain(tx: Tx, orderId: string, order: LockedPaidOrder): Promise<void> {
  const others = await resendFailedMails(tx, orderId, recipientsOf(order));
  if (!(await queueReceipt(tx, orderId, order)) && others === 0)
    throw refuse(
      `The receipt of the order ${orderId} is queued already, and is sent automatically.`,
    );
}

/**
 * From then on the invoice is found by the new address. The purchase attempt keeps the old one, so
 * that the buyer's browser still gets the same response.
 */
export const fixEmail = defineChange(
  calls.fixEmail,
  async ({ tx, record }: ChangeNeeds<'outbox'>, { orderId, email }) => {
    const order = await requireReceipt(tx, orderId);
    if (order.email === email) throw refuse(`The order ${orderId} has this email address already.`);
    await changeEmail(tx, orderId, email);
    await removeMails(tx, receiptsOf(orderId, order.email));
    // A name of its own: a receipt that is just being sent to the old address must not end this
    // one.
    await queueMail(tx, {
      kind: 'receipt',
      subjectId: nameReceiptCopy(orderId),
      recipient: email,
    });
    await resendFailedMails(tx, orderId, recipientsOf({ ...order, email }));
    const before = { email: maskAddress(order.email) };
    await record({ orderId, before, after: { email: maskAddress(email) } });
    return { email };
  },
);

function recipientsOf(order: Buyer) {
  return { buyer: order.email, accounts: accountsAddress(order) };
}

/** Locks an order that has a receipt until the transaction ends. */
async function requireReceipt(tx: Tx, orderId: string): Promise<LockedPaidOrder> {
  const order = await lockPaidOrder(tx, orderId);
  if (order) return order;
  throw refuse(`The order ${orderId} is not paid, so it has no receipt.`);
}

/**
 * Queues dead receipts again. Each is tried for another 72 hours and keeps its Message-ID, unless
 * the mail server has accepted one of the order before.
 */
export const retryReceipts = defineChange(
  calls.retryReceipts,
  async ({ tx, record }: ChangeNeeds<'outbox'>, input) => {
    const orderIds = [...new Set(input.orderIds)];
    const rejected = await forgetRejections(tx, orderIds);
    for (const { id: orderId, email: recipient, isFulfilled } of rejected) {
      const subjectId = nameResentReceipt(orderId, isFulfilled);
      await queueMail(tx, { kind: 'receipt', subjectId, recipient });
      await record({ orderId });
    }
    const queued = rejected.map(({ id }) => id);
    const others = orderIds.filter((id) => !queued.includes(id));
    return { queued, notQueued: await explainReceipts(tx, others) };
  },
);

/** Lists the paid orders whose receipt email failed permanently, the oldest failure first. */
export function listDeadReceipts(db: Db) {
  const dead = sql`orders where receipt_rejected_at is not null order by receipt_rejected_at, id`;
  return readRows(db, { shape: {} }, dead, {
    orderId: sql<string>`id`,
    invoiceNumber: sql<string>`invoice_number`,
    email: sql<string>`email`,
    paidAt: sql<string>`settled_at`,
    diedAt: sql<string>`receipt_rejected_at`,
    reason: sql<MailRejection>`receipt_rejection`,
  });
}

async function explainReceipts(tx: Tx, orderIds: readonly string[]) {
  const { rows } = await sql<{ id: string; state: string }>`
    select id, state from orders where id = any(${orderIds})`.execute(tx);
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  return orderIds.map((orderId) => {
    const state = states.get(orderId);
    if (!state) return { orderId, reason: 'not-found' as const };
    if (state === 'fulfilled') return { orderId, reason: 'sent-already' as const };
    return { orderId, reason: state === 'paid' ? ('waiting' as const) : ('not-paid' as const) };
  });
}
