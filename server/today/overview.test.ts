import { beforeEach, describe, expect, it } from 'vitest';
import { demoInvoice } from '../../contract/demo.ts';
import { insertRefund, insertSale } from '../../test/insert-sale.ts';
import { shareTestDatabase } from '../../test/test-database.ts';
import { readSales } from './read-overview.ts';

const timeZone = 'Australia/Sydney';
/** 22 November, 11 am in Sydney. */
const now = new Date('2026-11-22T00:00:00Z');

const database = await shareTestDatabase();
beforeEach(() => database.pool.query('truncate orders, products cascade'));
const sell = (paidAt: string) => insertSale(database.pool, paidAt);

describe('sales by day', () => {
  it('cover 60 days in the time zone of the seller, days without sales included', async () => {
    const days = await readSales(database.db, { now, timeZone });
    expect(days).toHaveLength(60);
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-09-24', '2026-11-22']);
    expect(days[35]).toEqual({ day: '2026-10-29', orders: 0, salesCents: 0, refundedCents: 0 });
  });

  it('belong to the day of the payment, refunds to the day of their completion, and the demo order to none', async () => {
    // Midnight in Sydney is 1 pm UTC the day before.
    await sell('2026-11-20T12:59:59Z');
    await sell('2026-11-20T13:00:00Z');
    const refunded = await sell('2026-11-21T12:59:59Z');
    await insertRefund(database.pool, refunded, { settledAt: '2026-11-18T13:00:00Z' });
    const old = await sell('2026-09-23T12:59:59Z');
    const demo = await insertSale(database.pool, '2026-11-20T13:00:00Z', 2, demoInvoice.id);
    await insertRefund(database.pool, demo, { settledAt: '2026-11-20T13:00:00Z' });
    await insertRefund(database.pool, old, { state: 'requested', settledAt: null });
    const days = await readSales(database.db, { now, timeZone });
    expect(days.filter(({ orders, refundedCents }) => orders + refundedCents > 0)).toEqual([
      { day: '2026-11-19', orders: 0, salesCents: 0, refundedCents: 5_500 },
      { day: '2026-11-20', orders: 1, salesCents: 11_000, refundedCents: 0 },
      { day: '2026-11-21', orders: 2, salesCents: 22_000, refundedCents: 0 },
    ]);
  });
});
