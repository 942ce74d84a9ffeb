import * as z from 'zod/mini';
import { groupDigits } from './money.ts';

export const deliveryDays = 30;

/** The fewest orders of which a share says something. */
export const fewestMeasured = 20;

const deliveryMeasure = z.object({
  days: z.int(),
  /** Without back-orders, whose buyers knew before they paid. */
  orders: z.int(),
  /** Those whose keys the mail server accepted in time: no refused mails. */
  withinFiveMinutes: z.int(),
  /** From the payment until then, for half of the orders; null while fewer have their keys. */
  medianSeconds: z.nullable(z.number()),
});
export type DeliveryMeasure = z.infer<typeof deliveryMeasure>;

export const deliveryAnswer = z.object({ measured: z.nullable(deliveryMeasure) });

/** With a smaller share, only the median is shown: the share would deny the promise beside it. */
const leastShare = 0.95;

/** The promise as measured, for buyers. It takes no more lines than the promise itself. */
export function describeDelivery(measure: DeliveryMeasure): string | null {
  const { days, orders, withinFiveMinutes, medianSeconds } = measure;
  const inStock = `${groupDigits(String(orders))} orders in stock`;
  const start = `Last ${days} days:`;
  const median = medianSeconds === null ? '' : formatSeconds(medianSeconds);
  if (withinFiveMinutes >= leastShare * orders) {
    const half = median === '' ? '' : `, half in ${median}`;
    return `${start} ${formatShare(measure)} of ${inStock} had keys within 5 minutes${half}.`;
  }
  return median === '' ? null : `${start} half of ${inStock} had keys within ${median}.`;
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
