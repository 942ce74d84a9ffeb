import type { Kysely, Transaction } from 'kysely';
import type { Billing } from '../../../contract/checkout.ts';
import { type ShownBilling, showBilling } from '../../../contract/shown-billing.ts';
import type { Database } from '../../database/tables.ts';
import { recordAuditEvent } from '../../operators/record-audit-event.ts';
import {
  accountsInvoiceMail,
  invoiceReissuedMail,
  nameReissue,
  queueAccountsMail,
} from '../../orders/invoice-mails.ts';
import { lockPaidOrder } from '../../orders/lock-paid-order.ts';
import type { PaidOrder } from '../../orders/order.ts';
import { readPaidOrder } from '../../orders/read-order.ts';
import { queueMail } from '../../outbox/outbox-store.ts';

export interface ReissueParts {
  readonly db: Kysely<Database>;
  /** The newest PDF of an order's invoice. */
  readonly readInvoice: (orderId: string) => Promise<Buffer>;
  readonly renderReissue: (order: PaidOrder, reissuedAt: Date) => Promise<Buffer>;
  readonly clock: () => Date;
}

export interface Reissue {
  readonly orderId: string;
  /** All of the buyer's details, also those that stay. */
  readonly billing: Billing;
  /** How many files the invoice had when the operator decided. */
  readonly invoiceFiles: number;
}

export type ReissuedInvoice =
  | { readonly kind: 'reissued'; readonly number: number; readonly emails: string[] }
  | {
      readonly kind: 'refused';
      readonly reason: 'not-found' | 'no-invoice' | 'same-details' | 'changed-meanwhile';
    };

/**
 * Issues the invoice of a paid order again with corrected details of the buyer, under the same number, and mails it. The
 * earlier files stay. It is rendered before the transaction, and refused when the order was changed since.
 */
export async function reissueInvoice(
  parts: ReissueParts,
  { orderId, billing, invoiceFiles: number }: Reissue,
  actor: string,
): Promise<ReissuedInvoice> {
  const { db, clock } = parts;
  const order = await readPaidOrder(db, orderId);
  if (!order) return refuse((await exists(db, orderId)) ? 'no-invoice' : 'not-found');
  const changed = listChanges(order.billing, billing);
  // Before the number of files is checked: a repeated request is refused for this reason.
  if (changed.length === 0) return refuse('same-details');
  // The first file is rendered when it is first wanted: from now on that would be too late.
  await parts.readInvoice(orderId);
  const reissuedAt = clock();
  const corrected = { ...order, billing };
  const pdf = await parts.renderReissue(corrected, reissuedAt);
  return db.transaction().execute(async (tx) => {
    const locked = await lockPaidOrder(tx, orderId);
    const isAsRendered =
      typeof locked === 'object' &&
      locked.email === order.email &&
      listChanges(locked.billing, order.billing).length === 0 &&
      (await countReissues(tx, orderId)) === number - 1;
    if (!isAsRendered) return refuse('changed-meanwhile');
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
    await recordAuditEvent(tx, {
      ...{ actor, action: 'invoice-reissued', orderId },
      before: describeCompany(order.billing, changed),
      after: { changed, ...describeCompany(billing, changed) },
    });
    const subjectId = nameReissue(orderId, number);
    await queueMail(tx, { kind: invoiceReissuedMail, subjectId, recipient: order.email });
    const accounts = await queueAccountsMail(tx, { kind: accountsInvoiceMail, subjectId }, corrected);
    return { kind: 'reissued', number, emails: [order.email, ...(accounts ? [accounts] : [])] };
  });
}

function refuse(reason: Extract<ReissuedInvoice, { kind: 'refused' }>['reason']): ReissuedInvoice {
  return { kind: 'refused', reason };
}

/** The names of the details that differ. */
function listChanges(before: Billing, after: Billing): (keyof ShownBilling)[] {
  const [from, to] = [showBilling(before), showBilling(after)];
  return (Object.keys(to) as (keyof ShownBilling)[]).filter((name) => from[name] !== to[name]);
}

/** What an audit event may show of the details that changed: those of a company, not of a person. */
function describeCompany(billing: Billing, changed: readonly (keyof ShownBilling)[]): object {
  const { company, abn, purchaseOrder } = showBilling(billing);
  const shown = Object.entries({ company, abn, purchaseOrder });
  return Object.fromEntries(shown.filter(([name]) => changed.includes(name as keyof ShownBilling)));
}

async function exists(db: Kysely<Database>, orderId: string): Promise<boolean> {
  return (
    (await db.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst()) !== undefined
  );
}

async function countReissues(tx: Transaction<Database>, orderId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('invoice_reissues')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
