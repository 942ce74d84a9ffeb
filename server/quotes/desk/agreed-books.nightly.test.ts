import { expect, it } from 'vitest';
import type { ExportKind } from '../../../contract/desk/exports.ts';
import { parseQuoteNumber } from '../../../contract/quotes.ts';
import { shop as seller } from '../../../shop.config.ts';
import { AgreedBuyers, type Sale, type Sums } from '../../../test/agreed-buyers.ts';
import { demoGateway } from '../../../test/faults/scene-gateway.ts';
import { openQuoteDesk } from '../../../test/quote-desk.ts';
import { openTestSealer } from '../../../test/test-sealer.ts';
import { describeInvoice } from '../../documents/invoice.ts';
import { describeNote } from '../../documents/note.ts';
import { describeQuote } from '../../documents/quote.ts';
import { deskCalls } from '../../operators/desk/desk-calls.ts';
import { requirePaidOrder } from '../../orders/order.ts';
import { readAdjustmentNote } from '../../refunds/adjustment-note.ts';
import { readQuote } from '../quote.ts';

const buyers = 200;
const atOnce = 8;

const desk = await openQuoteDesk();
await desk.query(`update operator_sessions set fresh_until = now() + interval '1 hour'`);
const cents = (dollars: string | undefined) => Math.round(Number(dollars?.replace(/[$,]/g, '')) * 100);
const sumsOf = (subtotal: string | undefined, gst: string | undefined, total: string | undefined): Sums => ({
  subtotalCents: cents(subtotal),
  gstCents: cents(gst),
  totalCents: cents(total),
});
const negative = (sums: Sums) => ({
  subtotalCents: 0 - sums.subtotalCents,
  gstCents: 0 - sums.gstCents,
  totalCents: 0 - sums.totalCents,
});
const addAll = (all: readonly Sums[]) => {
  const add = (name: keyof Sums) => all.reduce((sum, one) => sum + one[name], 0);
  return { subtotalCents: add('subtotalCents'), gstCents: add('gstCents'), totalCents: add('totalCents') };
};
const take = ({ subtotalCents, gstCents, totalCents }: Sums): Sums => ({
  subtotalCents,
  gstCents,
  totalCents,
});

/** The rows of a document in Xero's file, whose amounts include GST. */
const sumXero = (rows: readonly Record<string, string>[]): Sums =>
  addAll(
    rows.map((row) => {
      const [totalCents, gstCents] = [cents(row['*UnitAmount']), cents(row.TaxAmount)];
      return { subtotalCents: totalCents - gstCents, gstCents, totalCents };
    }),
  );

/** The rows of an export of today, by the names of their columns. */
async function readExport(kind: ExportKind): Promise<Record<string, string>[]> {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: seller.timeZone });
  const { text } = await desk.stage.desk.call(deskCalls.exports.downloadExport, {
    params: { kind },
    query: { from: today, to: today },
  });
  const [headings = [], ...rows] = text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((row) =>
      [...row.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/g)].map(
        ([, quoted, bare]) => quoted ?? bare ?? '',
      ),
    );
  return rows.map((row) => Object.fromEntries(headings.map((heading, i) => [heading, row[i] ?? ''])));
}

/** The amounts of a sale wherever they are shown or kept, by where that is. */
async function readSale({ orderId, quote, token, byCard }: Sale) {
  const { db } = desk.stage.shop.database;
  const settings = { seller, demo: true, ways: { paypal: false, payto: false }, link: null };
  const stored = await readQuote(db, { number: parseQuoteNumber(quote) ?? 0 });
  if (!stored) throw new Error(`There is no quote ${quote}`);
  const order = (await desk.stage.desk.call(deskCalls.orders.readOrder, { params: { orderId } })).body;
  const shown = (await desk.stage.desk.call(deskCalls.quotes.readQuote, { params: { number: quote } })).body;
  const document = describeQuote({ ...settings, quote: stored }).data as Record<string, string>;
  const invoice = describeInvoice({ ...settings, order: await requirePaidOrder(db, orderId) }).data as Record<
    string,
    string
  >;
  expect([shown.state, shown.orderId, order.quoteNumber, order.payment?.gateway]).toEqual([
    ...['paid', orderId, quote, byCard ? 'demo' : 'bank-transfer'],
  ]);
  return {
    order,
    amounts: {
      'quote at the desk': take(shown),
      'quote of the buyer': take((await desk.stage.buyer.readQuote(token)).body),
      'quote document': sumsOf(document.subtotal, document.gst, document.total),
      order: take(order),
      invoice: sumsOf(invoice.subtotal, invoice.gst, invoice.total),
    },
  };
}

it(`what ${buyers} buyers agreed on is the same to the cent on every screen, document, export and in the books`, async () => {
  const { db, pool } = desk.stage.shop.database;
  const agreed = new AgreedBuyers(desk);
  let next = 0;
  const serve = async () => {
    while (next < buyers) await agreed.visit(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, serve));
  const { sales, counts } = agreed;
  const unsent = async () => (await desk.query(`select from orders where state = 'paid'`)).length;
  await expect.poll(unsent, { timeout: 300_000, interval: 500 }).toBe(0);

  const sealer = await openTestSealer(db);
  const [invoices, notes, xero] = [
    await readExport('invoices'),
    await readExport('notes'),
    await readExport('xero'),
  ];
  const ledger = new Map((await demoGateway.readLedger(pool)).map((line) => [line.orderId, line]));
  const returned: Sums[] = [];
  for (const sale of sales) {
    const { order, amounts } = await readSale(sale);
    const row = invoices.find((one) => one['Order ID'] === sale.orderId);
    const xeroRow = xero.find((one) => one['*InvoiceNumber'] === order.invoiceNumber);
    expect({
      ...amounts,
      export: sumsOf(row?.['Amount before GST'], row?.GST, row?.['Amount including GST']),
      xero: sumXero(xeroRow ? [xeroRow] : []),
    }).toEqual({
      ...{ 'quote at the desk': sale.sums, 'quote of the buyer': sale.sums, 'quote document': sale.sums },
      ...{ order: sale.sums, invoice: sale.sums, export: sale.sums, xero: sale.sums },
    });
    expect(order.payment).toMatchObject({ amountCents: sale.sums.totalCents, status: 'captured' });
    const charged = ledger.get(sale.orderId);
    expect(charged ? [charged.outcome, charged.amountCents] : null).toEqual(
      sale.byCard ? ['approved', sale.sums.totalCents] : null,
    );
    // Delivered once, and what was refunded is revoked.
    const [{ keys, receipts }] = await desk.query(
      `select (select count(*)::int from licence_keys where order_id = $1) as keys,
        (select count(*)::int from orders where id = $1 and state = 'fulfilled') as receipts`,
      sale.orderId,
    );
    expect([keys, receipts]).toEqual([sale.lines.reduce((sum, { quantity }) => sum + quantity, 0), 1]);

    const ofOrder: Sums[] = [];
    for (const { refundId, amountCents, gstCents, adjustmentNote } of order.refunds) {
      const sums = { subtotalCents: amountCents - gstCents, gstCents, totalCents: amountCents };
      const read = await readAdjustmentNote(db, sealer, refundId);
      const note = read && (describeNote({ seller, demo: true, note: read }).data as Record<string, string>);
      const noteRow = notes.find((one) => one['Adjustment note'] === adjustmentNote);
      const credit = xero.filter((one) => one['*InvoiceNumber'] === adjustmentNote);
      expect({
        note: sumsOf(note?.priceDifference, note?.gstDifference, note?.totalDifference),
        export: sumsOf(noteRow?.['Refund before GST'], noteRow?.GST, noteRow?.['Refund including GST']),
        xero: sumXero(credit),
      }).toEqual({ note: negative(sums), export: sums, xero: negative(sums) });
      ofOrder.push(sums);
    }
    const back = addAll(ofOrder);
    expect(back.gstCents).toBeLessThanOrEqual(sale.sums.gstCents);
    expect(back.totalCents).toBe(order.refundedCents);
    if (back.totalCents === sale.sums.totalCents) expect(back).toEqual(sale.sums);
    returned.push(...ofOrder);
  }

  const isOfBuyer = (row: Record<string, string>) => sales.some(({ orderId }) => orderId === row['Order ID']);
  const [demo, ...others] = invoices.filter((row) => !isOfBuyer(row));
  expect([demo?.['Order ID'], others]).toEqual(['ORD-DEMO-DEMO-DEMO-DEMO', []]);
  const demoSums = sumsOf(demo?.['Amount before GST'], demo?.GST, demo?.['Amount including GST']);
  const [sold, back] = [addAll(sales.map(({ sums }) => sums)), addAll(returned)];
  const { body: books } = await desk.stage.desk.call(deskCalls.exports.readExportSummary);
  const invoiced = addAll([sold, demoSums]);
  expect([take(books.invoices), take(books.notes), take(books.net)]).toEqual([
    ...[invoiced, back, addAll([invoiced, negative(back)])],
  ]);
  const documents = new Set(xero.map((row) => row['*InvoiceNumber']));
  expect([books.invoices.count, books.notes.count, documents.size]).toEqual([
    ...[sales.length + 1, returned.length, sales.length + 1 + returned.length],
  ]);
  expect(new Set(sales.map(({ orderId }) => orderId)).size).toBe(sales.length);
  console.log(
    `  ${sales.length} sales: ${Object.entries(counts)
      .sort()
      .map(([what, times]) => `${times} ${what}`)
      .join(', ')}`,
  );
  console.log(
    `  sold ${JSON.stringify(sold)}, returned ${JSON.stringify(back)}, net ${JSON.stringify(take(books.net))}`,
  );
}, 1_800_000);
