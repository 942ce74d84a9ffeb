import { beforeEach, describe, expect, it } from 'vitest';
import { demoInvoice } from '../../contract/demo.ts';
import { insertSale } from '../../test/insert-sale.ts';
import { shareTestDatabase } from '../../test/test-database.ts';
import { measureDelivery } from './measure-delivery.ts';

const now = new Date('2026-11-22T00:00:00Z');
const lastWeek = '2026-11-15T00:00:00Z';

const database = await shareTestDatabase();
beforeEach(() => database.pool.query('truncate orders cascade'));
async function sell(count: number, receiptSeconds: number | null, paidAt = lastWeek): Promise<string[]> {
  const sold: string[] = [];
  for (let i = 0; i < count; i += 1) sold.push(await insertSale(database.pool, paidAt, receiptSeconds));
  return sold;
}

const measure = () => measureDelivery(database.db, now);

describe('the delivery promise is', () => {
  it('measured from 20 orders on', async () => {
    await sell(19, 3);
    expect(await measure()).toBeNull();
    await sell(1, 3);
    expect(await measure()).toEqual({ days: 30, orders: 20, withinFiveMinutes: 20, medianSeconds: 3 });
  });

  it('kept for a receipt that was accepted after exactly five minutes, and no later', async () => {
    await sell(18, 2);
    await sell(1, 300);
    await sell(1, 301);
    expect(await measure()).toMatchObject({ orders: 20, withinFiveMinutes: 19, medianSeconds: 2 });
  });

  it('broken for an order without a receipt and one whose receipt was rejected; a back-order is not counted', async () => {
    const [rejected, backordered] = await sell(20, 2);
    await sell(1, null);
    await database.pool.query(
      `update orders set receipt_rejected_at = settled_at, receipt_rejection = 'address-refused' where id = $1`,
      [rejected],
    );
    // Its keys came after its receipt.
    await database.pool.query('update order_lines set backordered = true where order_id = $1', [backordered]);
    expect(await measure()).toMatchObject({ orders: 20, withinFiveMinutes: 18 });
  });

  it("measured without the demo's sample order, which nobody bought", async () => {
    const [sample] = await sell(20, 3);
    await database.pool.query('delete from order_lines where order_id = $1', [sample]);
    await database.pool.query('update orders set id = $2 where id = $1', [sample, demoInvoice.id]);
    expect(await measure()).toBeNull();
  });

  it('about orders of the last 30 days that are five minutes old, even if younger ones have their receipt', async () => {
    await sell(20, 2);
    await sell(1, 2, '2026-10-23T00:00:00Z');
    await sell(1, 2, '2026-11-21T23:55:00Z');
    await sell(1, null, '2026-10-22T23:59:59Z');
    await sell(1, 2, '2026-11-21T23:55:01Z');
    expect(await measure()).toMatchObject({ orders: 22, withinFiveMinutes: 22 });
  });
});

describe('the median', () => {
  it('covers the orders that missed, so it is the time after which half of all had their keys', async () => {
    await sell(5, 2);
    await sell(5, 40);
    await sell(10, null);
    expect(await measure()).toMatchObject({ orders: 20, withinFiveMinutes: 10, medianSeconds: 40 });
  });

  it('is null where more than half of the orders never got their keys', async () => {
    await sell(9, 2);
    await sell(11, null);
    expect(await measure()).toMatchObject({ withinFiveMinutes: 9, medianSeconds: null });
  });
});
