import { sql } from 'kysely';
import type { Billing } from '../../../contract/checkout.ts';
import { orderCalls as calls } from '../../../contract/desk/orders.ts';
import { type ShownBilling, showBilling } from '../../../contract/shown-billing.ts';
import type { RenderedNote } from '../../documents/note.ts';
import { resendFailedMails } from '../../mail/mail-failures.ts';
import { queueMail } from '../../mail/outbox-store.ts';
import { defineAction, type Needs } from '../../operators/desk/action.ts';
import { countLists } from '../../operators/desk/count-lists.ts';
import type { Db } from '../../platform/database/pool.ts';
import { refuse } from '../../platform/http/refused.ts';
import { type PaidOrder, readPaidOrder } from '../order.ts';
import { nameReissue, queueAccountsMail } from '../order-mails.ts';
import { lockPaidOrder } from '../order-store.ts';
import { insertReissue } from '../reissue-store.ts';
import { listInvoiceFiles } from './documents.ts';
import { replaceNotes } from './replace-notes.ts';

type ReissueContext = Needs<
  'outbox' | 'clock' | 'readInvoice' | 'hasDamagedFile' | 'renderReissue' | 'renderDamagedNotes'
>;

/**
 * Under the same number. The earlier files stay. Damaged notes of the order are replaced with it,
 * or alone where the invoice needs no change. New days of its licences are a change, too. All is
 * rendered before the transaction, and refused when the order was changed since.
 */
export const reissueInvoice = defineAction(
  calls.reissueInvoice,
  async (context: ReissueContext, { orderId, billing, invoiceFiles: number }) => {
    const { db, record } = context;
    const order = await readPaidOrder(db, orderId);
    if (!order) throw refuse(`The order ${orderId} is not paid, so it has no invoice.`);
    const changed = listChanges(order.billing, billing);
    const notes = await context.renderDamagedNotes(orderId);
    const newDays = await hasNewDays(db, orderId);
    const isChanged = changed.length > 0 || newDays;
    const isInvoiceDue = isChanged || (await context.hasDamagedFile(order));
    if (!isInvoiceDue && notes.length > 0) return replaceNotesAlone(context, order, notes);
    // Before the number of files is checked: a repeated request is refused for this reason.
    if (!isInvoiceDue)
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
      await insertReissue(tx, { order, billing, number, pdf, reissuedAt });
      const before = pickCompanyChanges(order.billing, changed);
      const company = pickCompanyChanges(billing, changed);
      const after = { changed, newDays: newDays || undefined, ...company, ...nameNotes(notes) };
      await record(tx, { orderId, before, after });
      const subjectId = nameReissue(orderId, number);
      await queueMail(tx, { kind: 'invoice-reissued', subjectId, recipient: order.email });
      const accounts = await queueAccountsMail(
        tx,
        { kind: 'accounts-invoice', subjectId },
        corrected,
      );
      await replaceNotes(tx, notes, corrected);
      await resendFailedMails(tx, orderId, { buyer: order.email, accounts });
      return [order.email, ...(accounts ? [accounts] : [])];
    });
    context.outbox.wake();
    return { number, emails };
  },
);

/** Whether days of its licences were changed since the newest file of the invoice was issued. */
async function hasNewDays(db: Db, orderId: string): Promise<boolean> {
  const issuedAt = (await listInvoiceFiles(db, orderId)).at(-1)?.issuedAt;
  const { since } = await countLists(db, {
    since: sql`audit_events where order_id = ${orderId} and at > ${issuedAt ?? null}
      and action in ('term-changed', 'licence-days-moved')`,
  });
  return since > 0;
}

async function replaceNotesAlone(
  { db, record, outbox }: ReissueContext,
  order: PaidOrder,
  notes: readonly RenderedNote[],
) {
  const { id: orderId, email } = order;
  const reissues = await db.transaction().execute(async (tx) => {
    const locked = await lockPaidOrder(tx, orderId);
    if (locked?.email !== email)
      throw refuse(`The order ${orderId} was changed meanwhile. Check its details, and try again.`);
    await replaceNotes(tx, notes, order);
    await record(tx, { orderId, before: {}, after: { changed: [], ...nameNotes(notes) } });
    return countLists(tx, { reissues: sql`invoice_reissues where order_id = ${orderId}` });
  });
  outbox.wake();
  return { number: reissues.reissues, emails: [email] };
}

function nameNotes(notes: readonly RenderedNote[]): { notes?: string[] } {
  return notes.length === 0 ? {} : { notes: notes.map(({ number }) => number) };
}

function listChanges(before: Billing, after: Billing): (keyof ShownBilling)[] {
  const [from, to] = [showBilling(before), showBilling(after)];
  return (Object.keys(to) as (keyof ShownBilling)[]).filter((name) => from[name] !== to[name]);
}

/**
 * What an audit event may show of the details that changed: those of a company, not of a person.
 */
function pickCompanyChanges(billing: Billing, changed: readonly (keyof ShownBilling)[]): object {
  const { company, abn, purchaseOrder } = showBilling(billing);
  const shown = Object.entries({ company, abn, purchaseOrder });
  return Object.fromEntries(shown.filter(([name]) => changed.includes(name as keyof ShownBilling)));
}
