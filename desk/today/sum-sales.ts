import type { SalesDay } from '../../contract/desk/overview.ts';

/** The figures of several days together. */
export function sumSales(days: readonly SalesDay[]): Omit<SalesDay, 'day'> {
  const sum = { orders: 0, salesCents: 0, refundedCents: 0 };
  for (const { orders, salesCents, refundedCents } of days) {
    sum.orders += orders;
    sum.salesCents += salesCents;
    sum.refundedCents += refundedCents;
  }
  return sum;
}
