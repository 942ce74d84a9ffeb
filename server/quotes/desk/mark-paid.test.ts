import { beforeEach, describe, expect, it } from 'vitest';
import { type InsertedQuote, insertQuote } from '../../../test/insert-quote.ts';
import { OrderDesk } from '../../../test/order-desk.ts';
import { insertPendingOrders } from '../../../test/pending-orders.ts';
import { deskCalls } from '../../operators/desk/desk-calls.ts';

const calls = deskCalls.quotes;
let quote: Awaited<ReturnType<typeof insertQuote>>;

const stage = await OrderDesk.start();
await stage.changeBuyer();
const newQuote = async (given: InsertedQuote = {}) => {
  quote = await insertQuote(stage.shop.database.pool, given);
};
beforeEach(() => newQuote());

const markPaid = (body: object = {}) =>
  stage.desk.call(calls.markPaid, {
    params: { number: quote.number },
    body: { amountCents: quote.totalCents, ...body },
  });

const readQuote = async () =>
  (await stage.desk.call(calls.readQuote, { params: { number: quote.number } })).body;

const query = async (statement: string, ...values: unknown[]) =>
  (await stage.shop.database.pool.query(statement, values)).rows;

/** How often the quote was sold. */
async function countSales(): Promise<object> {
  const [row] = await query(
    `select
      (select count(*)::int from orders where transaction_id = $1) as orders,
      (select count(*)::int from licence_keys join orders on orders.id = order_id where transaction_id = $1) as keys,
      (select count(*)::int from audit_events where after->>'quote' = $2) as events`,
    `BANK-${quote.number}`,
    quote.number,
  );
  return row;
}

async function claim(orderId: string): Promise<void> {
  await query('update quotes set order_id = $1 where number = $2', orderId, quote.row);
}

describe('a quote that is marked as paid', () => {
  it('is sold: the order is paid by bank transfer, and its keys, invoice and receipt are as after a card', async () => {
    await newQuote({ email: 'accounts@acme.example', billing: { company: 'Acme', purchaseOrder: 'PO-7' } });
    const { status, body } = await markPaid();
    expect([status, body.invoiceNumber]).toEqual([200, expect.stringMatching(/^INV-\d{6}$/)]);
    const { orderId, invoiceNumber } = body;
    const read = async () =>
      (await stage.desk.call(deskCalls.orders.readOrder, { params: { orderId } })).body;
    await expect.poll(async () => (await read()).state).toBe('fulfilled');
    const order = await read();
    expect(order).toMatchObject({
      invoiceNumber,
      email: 'accounts@acme.example',
      totalCents: 9_899,
      subtotalCents: 8_999,
      billing: { company: 'Acme', purchaseOrder: 'PO-7' },
      payment: { gateway: 'bank-transfer', paymentId: `BANK-${quote.number}`, status: 'captured' },
      lines: [{ productName: 'Ironbark Enterprise Protection', unitPriceCents: 8_999, keyCount: 1 }],
    });
    expect(order.timeline.map(({ text }) => text)).toContain(
      `Marked the quote ${quote.number} as paid by bank transfer: $98.99.`,
    );
    expect(stage.receiptsTo('accounts@acme.example')).toHaveLength(1);
    expect(await readQuote()).toMatchObject({ state: 'paid', orderId });
    const [event] = await query(`select after from audit_events where after->>'quote' = $1`, quote.number);
    expect(event).toEqual({ after: { quote: quote.number, amountCents: 9_899 } });
    const invoice = await stage.desk.call(deskCalls.orders.openInvoice, { params: { orderId }, query: {} });
    expect(invoice.status).toBe(200);
    const pdf = await stage.desk.call(calls.openQuote, { params: { number: quote.number } });
    expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  });

  it('is sold once when it is marked 20 times together', async () => {
    const tries = await Promise.all(Array.from({ length: 20 }, () => markPaid()));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = tries.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(19);
    for (const { body } of refused)
      expect(body.detail).toContain(`${quote.number} is already marked as paid by bank transfer`);
    expect(await countSales()).toEqual({ orders: 1, keys: 1, events: 1 });
  });

  it('was marked by an operator with a fresh code', async () => {
    await stage.setFresh(false);
    expect((await markPaid()).body.code).toBe('fresh-code-needed');
    await stage.setFresh(true);
    expect(await countSales()).toEqual({ orders: 0, keys: 0, events: 0 });
  });
});

describe('a quote is not marked as paid', () => {
  it('when another amount arrived', async () => {
    const { status, body } = await markPaid({ amountCents: 9_800 });
    expect(status).toBe(409);
    expect(body.detail).toBe(
      `The total of ${quote.number} is $98.99, not $98.00. Ask the buyer for the difference, or return the money. Nothing was recorded.`,
    );
    expect((await markPaid({ amountCents: 9_900 })).body.detail).toContain('is $98.99, not $99.00');
    expect(await countSales()).toEqual({ orders: 0, keys: 0, events: 0 });
  });

  it('when it is already paid by card: the transfer goes back', async () => {
    await stage.buy();
    await claim(stage.params.orderId);
    const { status, body } = await markPaid();
    expect([status, body.detail]).toEqual([
      409,
      expect.stringContaining('is already paid by card, as the order'),
    ]);
    expect(body.detail).toContain(`${stage.params.orderId} (INV-`);
    expect(body.detail).toContain('If a transfer arrived too, return it to the buyer.');
  });

  it('while it is being paid by card; when that payment ended without the money, it is', async () => {
    const [orderId = ''] = await insertPendingOrders(stage.shop.database.pool, {
      email: 'mia@example.com',
      ageSeconds: 0,
    });
    await claim(orderId);
    expect(await readQuote()).toMatchObject({ state: 'being-paid', orderId });
    const { status, body } = await markPaid();
    expect([status, body.detail]).toEqual([409, expect.stringContaining('is being paid by card now')]);
    await query(`update orders set gateway = 'demo-paypal' where id = $1`, orderId);
    expect((await markPaid()).body.detail).toContain(
      `is being paid with PayPal now, as the order ${orderId}. That payment ends within 3 hours`,
    );
    expect(await countSales()).toEqual({ orders: 0, keys: 0, events: 0 });
    await query(`update orders set state = 'abandoned', settled_at = now() where id = $1`, orderId);
    expect(await readQuote()).toMatchObject({ state: 'open', orderId: null });
    expect((await markPaid()).status).toBe(200);
  });

  it('after it expired, unless the operator accepts that', async () => {
    await newQuote({ daysLeft: -2 });
    const { status, body } = await markPaid();
    expect([status, body.detail]).toEqual([409, expect.stringMatching(/expired on \d+ \w+ \d{4}\. Accept/)]);
    expect((await markPaid({ acceptExpired: true })).status).toBe(200);
    const [event] = await query(`select after from audit_events where after->>'quote' = $1`, quote.number);
    expect(event).toMatchObject({ after: { acceptedExpired: true, amountCents: 9_899 } });
  });

  it('when there is none of its number', async () => {
    quote = { ...quote, number: 'QUO-009999' };
    expect((await markPaid()).status).toBe(404);
  });
});
