import { beforeEach, describe, expect, it } from 'vitest';
import { myOrder } from '../../../contract/my-orders.ts';
import { OrderDesk } from '../../../test/order-desk.ts';
import { readPdf } from '../../../test/read-invoice.ts';
import { Customer } from '../../../test/shop-driver.ts';
import { addStockKeys, sellFromStock } from '../../../test/stock-keys.ts';
import { openTestSealer } from '../../../test/test-sealer.ts';

const stage = await OrderDesk.start();
beforeEach(async () => {
  await stage.setFresh(true);
  await stage.changeBuyer();
});

const complete = 'endpoint-complete';
const enterprise = 'endpoint-enterprise';

async function refund(what: object): Promise<void> {
  const { refundedCents } = await stage.read();
  const { status, text } = await stage.refund({ what, reason: 'By mistake', refundedCents });
  expect(status, text).toBe(200);
}

describe('the orders of an address', () => {
  it('are listed with what was bought, the newest first', async () => {
    await stage.buy({ items: [{ productId: complete, quantity: 2 }] });
    const first = stage.params.orderId;
    await stage.buy({ items: [complete, enterprise].map((productId) => ({ productId, quantity: 1 })) });
    const { status, headers, body } = await stage.buyer.listMyOrders();
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toMatchObject({ email: stage.buyer.email, next: null });
    expect(body.orders.map(({ orderId }) => orderId)).toEqual([stage.params.orderId, first]);
    const [newest, oldest] = body.orders.map((order) => myOrder.parse(order));
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    const licences = [{ seats: 1, openSeats: 1, startsOn: day, endsOn: day, renewedBy: [] }];
    const one = { quantity: 1, keyCount: 1, awaiting: false, seatsLeft: 1, licences };
    expect(newest?.lines).toEqual([
      { productId: complete, productName: 'Ironbark Security Complete', ...one },
      { productId: enterprise, productName: 'Ironbark Enterprise Protection', ...one },
    ]);
    expect(oldest).toMatchObject({ totalCents: 32_998, adjustmentNotes: [], lines: [{ keyCount: 2 }] });
    expect(oldest?.invoiceNumber).toMatch(/^INV-\d{6}$/);
    expect(Math.abs(Date.now() - Date.parse(oldest?.paidAt ?? ''))).toBeLessThan(60_000);
  });

  it('are those that are paid', async () => {
    await stage.buyer.buy({ card: { cardNumber: '4000 0000 0000 0002' } });
    expect((await stage.buyer.listMyOrders()).body.orders).toEqual([]);
  });

  it('are none for an address that bought nothing', async () => {
    const { status, body } = await stage.buyer.listMyOrders();
    expect([status, body]).toEqual([200, { email: stage.buyer.email, orders: [], next: null }]);
  });

  it('have the notes of their refunds, which open', async () => {
    await stage.buy({ items: [{ productId: complete, quantity: 3 }] });
    await refund({ kind: 'seats', seats: [{ productId: complete, seats: 1 }] });
    await refund({ kind: 'amount', amountCents: 1_000 });
    const [order] = (await stage.buyer.listMyOrders()).body.orders;
    expect(order).toMatchObject({ lines: [{ quantity: 3, keyCount: 2 }] });
    expect(order?.adjustmentNotes.map(({ amountCents }) => amountCents)).toEqual([16_499, 1_000]);
    const [note] = order?.adjustmentNotes ?? [];
    const opened = await stage.buyer.openNote(stage.params.orderId, note?.number ?? '');
    expect(opened.status).toBe(200);
    expect(opened.headers.get('content-type')).toBe('application/pdf');
    expect(opened.headers.get('content-disposition')).toBe(`inline; filename="${note?.number}.pdf"`);
    expect((await readPdf(await opened.arrayBuffer()))[0]).toContain(note?.number);
    const other = await new Customer(stage.shop).verifyEmail();
    const { orderId } = (await other.buy()).body;
    expect((await other.openNote(orderId, note?.number ?? '')).status).toBe(404);
  });
});

describe('the keys of an order', () => {
  it('are those of the confirmation', async () => {
    const { body } = await stage.buyer.buy({ items: [{ productId: enterprise, quantity: 3 }] });
    const { status, headers, body: found } = await stage.buyer.readOrderKeys(body.orderId);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(found).toMatchObject({ licenseKeys: body.licenseKeys });
  });

  it('are without refunded ones', async () => {
    await stage.buy({ items: [complete, enterprise].map((productId) => ({ productId, quantity: 2 })) });
    const { licenseKeys } = (await stage.buyer.readOrderKeys(stage.params.orderId)).body;
    const [first, second] = licenseKeys;
    await refund({ kind: 'seats', seats: [{ productId: complete, seats: 1 }] });
    await refund({ kind: 'seats', seats: [{ productId: enterprise, seats: 2 }] });
    const left = (await stage.buyer.readOrderKeys(stage.params.orderId)).body.licenseKeys;
    expect(left).toMatchObject([{ productName: first?.productName, keys: first?.keys.slice(0, 1) }]);
    await refund({ kind: 'whole' });
    expect((await stage.buyer.readOrderKeys(stage.params.orderId)).body).toEqual({ licenseKeys: [] });
    const [order] = (await stage.buyer.listMyOrders()).body.orders;
    expect(order?.lines.map(({ keyCount, awaiting }) => [keyCount, awaiting])).toEqual([
      [0, false],
      [0, false],
    ]);
    expect(second?.keys).toHaveLength(2);
  });

  it('are without one that was replaced', async () => {
    await stage.buy({ items: [{ productId: complete, quantity: 2 }] });
    await stage.shop.database.pool.query(
      'update licence_keys set voided_at = now() where order_id = $1 and seat = 0',
      [stage.params.orderId],
    );
    const { licenseKeys } = (await stage.buyer.readOrderKeys(stage.params.orderId)).body;
    expect(licenseKeys).toEqual([expect.objectContaining({ keys: [expect.any(String)] })]);
    const [order] = (await stage.buyer.listMyOrders()).body.orders;
    expect(order?.lines[0]?.keyCount).toBe(1);
  });

  it('say for how many seats one key is, and which follow by email', async () => {
    const { db } = stage.shop.database;
    await sellFromStock(db, complete, { delivery: 'line', whenTooFew: 'backorder' });
    const [key = ''] = await addStockKeys(db, await openTestSealer(db), { productId: complete, count: 1 });
    const other = await new Customer(stage.shop).verifyEmail();
    await stage.buy({ items: [{ productId: complete, quantity: 5 }] });
    const { body } = await other.buy({
      items: [{ productId: complete, quantity: 4 }],
      acceptBackorder: true,
    });
    await refund({ kind: 'seats', seats: [{ productId: complete, seats: 2 }] });
    const productName = 'Ironbark Security Complete';
    expect((await stage.buyer.readOrderKeys(stage.params.orderId)).body.licenseKeys).toMatchObject([
      { productName, keys: [key], seats: 3 },
    ]);
    expect((await other.readOrderKeys(body.orderId)).body).toMatchObject({ licenseKeys: body.licenseKeys });
    expect(body.licenseKeys).toEqual([{ productName, keys: [], seats: 4, awaiting: true }]);
    const [waiting] = (await other.listMyOrders()).body.orders;
    expect(waiting?.lines).toMatchObject([{ productName, quantity: 4, keyCount: 0, awaiting: true }]);
  });
});
