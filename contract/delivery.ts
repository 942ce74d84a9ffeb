import * as z from 'zod/mini';
import { groupDigits } from './money.ts';

export const deliveryDays = 30;

/** The fewest orders of which a share says something. */
export const fewestMeasured = 20;

const deliveryMeasure = z.object({
  days: z.int(),
  orders: z.int(),
  /** Orders whose keys the mail server accepted within five minutes. Back-orders and rejected receipts never count. */
  withinFiveMinutes: z.int(),
  /** From the payment until then, for half of the orders; null when fewer than half of them have their keys. */
  medianSeconds: z.nullable(z.number()),
});
export type DeliveryMeasure = z.infer<typeof deliveryMeasure>;

export const deliveryAnswer = z.object({ measured: z.nullable(deliveryMeasure) });

/** The promise as measured, for buyers. It takes no more lines than the promise itself. */
export function describeDelivery(measure: DeliveryMeasure): string {
  const orders = groupDigits(String(measure.orders));
  const half =
    measure.medianSeconds === null ? '' : `, half within ${formatSeconds(measure.medianSeconds)}`;
  return `${formatShare(measure)} of the last ${orders} orders had their keys by email within 5 minutes${half}.`;
}

/** Rounded down to a tenth of a percent: 99.96 % must not read as 100 %. */
export function formatShare({ orders, withinFiveMinutes }: DeliveryMeasure): string {
  const tenths = Math.floor((withinFiveMinutes * 1000) / orders);
  return `${tenths % 10 === 0 ? tenths / 10 : (tenths / 10).toFixed(1)}%`;
}

/** Rounded up, so that it is never quicker than measured: `a second`, `3 seconds`, `2 minutes`. */
export function formatSeconds(seconds: number): string {
  const [count, unit] =
    seconds < 120
      ? [Math.ceil(seconds), 'second']
      : seconds < 7_200
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3_600), 'hour'];
  return count <= 1 ? `a ${unit}` : `${count} ${unit}s`;
}
