import { sql } from 'kysely';
import type { Billing } from '../../../contract/checkout.ts';
import { orderCalls as calls } from '../../../contract/desk/orders.ts';
import { type ShownBilling, showBilling } from '../../../contract/shown-billing.ts';
import { refuse } from '../../http/refused.ts';
import { type PaidOrder, readPaidOrder } from '../../orders/order.ts';
import {
  accountsInvoiceMail,
  invoiceReissuedMail,
  nameReissue,
  queueAccountsMail,
} from '../../orders/order-mails.ts';
import { lockPaidOrder } from '../../orders/order-store.ts';
import { resendFailedMails } from '../../outbox/mail-failures.ts';
import { queueMail } from '../../outbox/outbox-store.ts';
import { defineAction, type Needs } from '../action.ts';
import { countLists } from '../count-lists.ts';

type ReissueContext = Needs<'outbox' | 'clock'> & {
  /** The newest PDF of an order's invoice. */
  readonly readInvoice: (orderId: string) => Promise<Buffer>;
  /** Whether that PDF has □ in its figures. It is then issued again without a change. */
  readonly hasDamagedFile: (order: PaidOrder) => Promise<boolean>;
  readonly renderReissue: (order: PaidOrder, reissuedAt: Date) => Promise<Buffer>;
};

/**
 * Under the same number. The earlier files stay. It is rendered before the transaction, and refused when the order was
 * changed since.
 */
export const reissueInvoice = defineAction(
  calls.reissueInvoice,
  async (context: ReissueContext, { orderId, billing, invoiceFiles: number }) => {
    const { db, record } = context;
    const order = await readPaidOrder(db, orderId);
    if (!order) throw refuse(`The order ${orderId} is not paid, so it has no invoice.`);
    const changed = listChanges(order.billing, billing);
    // Before the number of files is checked: a repeated request is refused for this reason.
    if (changed.length === 0 && !(await context.hasDamagedFile(order)))
      throw refuse(`The invoice of the order ${orderId} has these details already.`);
    // The first file is rendered when it is first wanted: from now on that would be too late.
    await context.readInvoice(orderId);
    const reissuedAt = context.clock();
    const corrected = { ...order, billing };
    const pdf = await context.renderReissue(corrected, reissuedAt);
    const emails = await db.transaction().execute(async (tx) => {
      const locked = await lockPaidOrder(tx, orderId);
      const { reissues } = await countLists(tx, {
        reissues: sql`invoice_reissues where order_id = ${orderId}`,
      });
      const isAsRendered =
        locked?.email === order.email &&
        listChanges(locked.billing, order.billing).length === 0 &&
        reissues === number - 1;
      if (!isAsRendered)
        throw refuse(
          `The order ${orderId} was changed meanwhile. Check its details, and correct them again.`,
        );
      await tx
        .updateTable('orders')
        .set({ billing: JSON.stringify(billing) })
        .where('id', '=', orderId)
        .execute();
      const earlier_billing = JSON.stringify(order.billing);
      await tx
        .insertInto('invoice_reissues')
        .values({ order_id: orderId, number, earlier_billing, pdf, reissued_at: reissuedAt })
        .execute();
      const before = pickCompanyChanges(order.billing, changed);
      await record(tx, { orderId, before, after: { changed, ...pickCompanyChanges(billing, changed) } });
      const subjectId = nameReissue(orderId, number);
      await queueMail(tx, { kind: invoiceReissuedMail, subjectId, recipient: order.email });
      const accounts = await queueAccountsMail(tx, { kind: accountsInvoiceMail, subjectId }, corrected);
      await resendFailedMails(tx, orderId, { buyer: order.email, accounts });
      return [order.email, ...(accounts ? [accounts] : [])];
    });
    context.outbox.wake();
    return { number, emails };
  },
);

function listChanges(before: Billing, after: Billing): (keyof ShownBilling)[] {
  const [from, to] = [showBilling(before), showBilling(after)];
  return (Object.keys(to) as (keyof ShownBilling)[]).filter((name) => from[name] !== to[name]);
}

/** What an audit event may show of the details that changed: those of a company, not of a person. */
function pickCompanyChanges(billing: Billing, changed: readonly (keyof ShownBilling)[]): object {
  const { company, abn, purchaseOrder } = showBilling(billing);
  const shown = Object.entries({ company, abn, purchaseOrder });
  return Object.fromEntries(shown.filter(([name]) => changed.includes(name as keyof ShownBilling)));
}
