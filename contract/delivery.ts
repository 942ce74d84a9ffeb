import * as z from 'zod/mini';
import { groupDigits } from './money.ts';

export const deliveryDays = 30;

/** The fewest orders of which a share says something. */
export const fewestMeasured = 20;

const deliveryMeasure = z.object({
  days: z.int(),
  orders: z.int(),
  /** Orders whose keys the mail server accepted in time: no back-orders, no refused mails. */
  withinFiveMinutes: z.int(),
  /** From the payment until then, for half of the orders; null while fewer have their keys. */
  medianSeconds: z.nullable(z.number()),
});
export type DeliveryMeasure = z.infer<typeof deliveryMeasure>;

export const deliveryAnswer = z.object({ measured: z.nullable(deliveryMeasure) });

/** The promise as measured, for buyers. It takes no more lines than the promise itself. */
export function describeDelivery(measure: DeliveryMeasure): string {
  const orders = groupDigits(String(measure.orders));
  const { medianSeconds } = measure;
  const half = medianSeconds === null ? '' : `, half within ${formatSeconds(medianSeconds)}`;
  const share = `${formatShare(measure)} of the last ${orders} orders`;
  return `${share} had their keys by email within 5 minutes${half}.`;
}

/** Rounded down to a tenth of a percent: 99.96 % must not read as 100 %. */
export function formatShare({ orders, withinFiveMinutes }: DeliveryMeasure): string {
  const tenths = Math.floor((withinFiveMinutes * 1000) / orders);
  return `${tenths % 10 === 0 ? tenths / 10 : (tenths / 10).toFixed(1)}%`;
}

/** Rounded up, so that it is never quicker than measured: `a second`, `3 seconds`, `2 minutes`. */
export function formatSeconds(seconds: number): string {
  if (seconds < 120) return countUnits(seconds, 'second');
  if (seconds < 7_200) return countUnits(seconds / 60, 'minute');
  return countUnits(seconds / 3_600, 'hour');
}

function countUnits(count: number, unit: string): string {
  const whole = Math.ceil(count);
  if (whole <= 1) return `a ${unit}`;
  return `${whole} ${unit}s`;
}
