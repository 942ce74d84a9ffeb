import { type RawBuilder, sql } from 'kysely';
import { tokensOf } from '../../brand/tokens.ts';
import { formatAbn } from '../../contract/abn.ts';
import { formatDate } from '../../contract/format.ts';
import { formatDollars, gstPercent, lineAmountCents, type Totals } from '../../contract/money.ts';
import { paymentWords } from '../../contract/payment-methods.ts';
import { noteTitle } from '../../contract/quotes.ts';
import type { Seller } from '../../contract/seller.ts';
import { addressLines } from '../../contract/shown-billing.ts';
import { ensureLicences } from '../licences/earlier-licences.ts';
import {
  formatInvoiceNumber,
  type OrderLine,
  type PaidOrder,
  requirePaidOrder,
} from '../orders/order.ts';
import type { Db } from '../platform/database/pool.ts';
import type { DocumentRequest } from './compiler-process.ts';
import { isDamaged } from './damaged-file.ts';
import { countSeats, describeTermOfLine } from './line-terms.ts';
import type { RenderDocument } from './render.ts';

/** Who issues a document, and whether the shop is a demonstration. */
export interface Issuer {
  readonly seller: Seller;
  readonly demo: boolean;
}

export interface ArchiveParts extends Issuer {
  readonly db: Db;
  readonly render: RenderDocument;
}

export function openInvoiceArchive({ db, render, seller, demo }: ArchiveParts) {
  return {
    /** The newest invoice of a paid order. `known` is the order, where it was read just before. */
    readInvoice: (orderId: string, known?: PaidOrder): Promise<Buffer> =>
      readOrRender({ db, render }, invoiceFile(orderId), async () => {
        if (!known) await ensureLicences(db, orderId);
        const order = known ?? (await requirePaidOrder(db, orderId));
        return describeInvoice({ seller, order, demo });
      }),

    renderReissue: (order: PaidOrder, reissuedAt: Date): Promise<Buffer> =>
      render(describeInvoice({ seller, order, reissuedAt, demo })),

    hasDamagedFile: (order: PaidOrder): Promise<boolean> => hasDamagedFile({ db, seller }, order),
  };
}

/** Whether the newest file of an order's invoice is damaged. One that isn't rendered yet isn't. */
export async function hasDamagedFile(
  { db, seller }: Pick<ArchiveParts, 'db' | 'seller'>,
  order: PaidOrder,
): Promise<boolean> {
  const [stored] = (await invoiceFile(order.id).read.execute(db)).rows;
  if (!stored?.pdf) return false;
  return isDamaged(stored.pdf, describeInvoice({ seller, order, demo: false }).data);
}

interface Invoice extends Issuer {
  readonly order: PaidOrder;
  /** When it was issued again, corrected; missing for the first. */
  readonly reissuedAt?: Date;
}

/** States what GST Act s 29-70 requires, and no licence key: invoices are forwarded. */
export function describeInvoice({ seller, order, reissuedAt, demo }: Invoice): DocumentRequest {
  const formatDay = (time: Date) => formatDate(time, seller.timeZone);
  const data = {
    ...describeParties(seller, order),
    ...describeTotals(order),
    demo,
    number: formatInvoiceNumber(order.invoiceNumber),
    renews: order.renews.join(', '),
    ...describeAgreement(order.quoteNote),
    date: formatDay(order.paidAt),
    reissued: reissuedAt ? formatDay(reissuedAt) : '',
    orderId: order.id,
    paidBy: paymentWords[order.paymentMethod].paid,
    paymentReference: order.transactionId,
    lines: order.lines.map((line) => ({
      ...describeLine(line),
      term: describeTermOfLine(line, line.licences.map(countSeats)),
    })),
    subtotalCents: String(order.subtotalCents),
  };
  return { template: 'invoice', createdAt: order.paidAt, brand: tokensOf(seller).print, data };
}

export function describeParties(
  seller: Seller,
  { billing, email }: Pick<PaidOrder, 'billing' | 'email'>,
) {
  return {
    seller,
    sellerLines: describeSeller(seller),
    buyerLines: describeBuyer(billing, email),
    email,
    // Orders of earlier releases lack it.
    purchaseOrder: billing.purchaseOrder ?? '',
  };
}

function describeSeller({ legalName, tradingName, abn, address, phone, email }: Seller): string[] {
  const tradingAs = tradingName === legalName ? [] : [`Trading as ${tradingName}`];
  return [
    legalName,
    ...tradingAs,
    `ABN ${abn}`,
    ...addressLines(address),
    address.country,
    phone,
    email,
  ];
}

function describeBuyer(billing: PaidOrder['billing'], email: string): string[] {
  const { firstName, lastName, company, abn, phone } = billing;
  const person = `${firstName} ${lastName}`;
  const number = abn ? `ABN ${formatAbn(abn)}` : '';
  const names = company ? [company, number, person] : [person, number];
  return [...names, ...addressLines(billing), 'Australia', phone, email].filter(
    (line) => line !== '',
  );
}

/** What an operator wrote of a quote. A value is printed on one line, so its lines are several. */
export function describeAgreement(note: string) {
  return { note, noteLines: note.split('\n'), noteTitle };
}

export function describeLine(line: OrderLine) {
  return {
    description: line.productName,
    seats: String(line.quantity),
    unitPrice: formatDollars(line.unitPriceCents),
    amount: formatDollars(lineAmountCents(line)),
  };
}

export function describeTotals({ subtotalCents, gstCents, totalCents }: Totals) {
  return {
    subtotal: formatDollars(subtotalCents),
    gst: formatDollars(gstCents),
    total: formatDollars(totalCents),
    gstPercent: String(gstPercent),
  };
}

/**
 * Where the PDF of a document is stored. Of two requests that render the same, both get what the
 * first has stored.
 */
export interface StoredFile {
  readonly read: RawBuilder<{ pdf: Buffer | null }>;
  keep(pdf: Buffer): RawBuilder<{ pdf: Buffer }>;
}

/** Each PDF is rendered once: later calls return the same bytes. */
export async function readOrRender(
  { db, render }: Pick<ArchiveParts, 'db' | 'render'>,
  file: StoredFile,
  describe: () => Promise<DocumentRequest>,
): Promise<Buffer> {
  const stored = await file.read.execute(db);
  if (stored.rows[0]?.pdf) return stored.rows[0].pdf;
  const pdf = await render(await describe());
  const [kept] = (await file.keep(pdf).execute(db)).rows;
  if (!kept) throw new Error('A document was rendered, but there is nothing to store it with');
  return kept.pdf;
}

function invoiceFile(orderId: string): StoredFile {
  return {
    read: sql`
      select pdf from (
        select 0 as number, pdf from invoice_documents where order_id = ${orderId}
        union all
        select number, pdf from invoice_reissues where order_id = ${orderId}
      ) as files
      order by number desc limit 1`,
    keep: (pdf) => sql`
      insert into invoice_documents (order_id, pdf) values (${orderId}, ${pdf})
      on conflict (order_id) do update set order_id = excluded.order_id returning pdf`,
  };
}
