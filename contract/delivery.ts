import * as z from 'zod/mini';

export const deliveryDays = 30;

/** The fewest orders of which a share says something. */
export const fewestMeasured = 20;

const deliveryMeasure = z.object({
  days: z.int(),
  orders: z.int(),
  /** Whose keys the mail server had within five minutes. Back-orders and rejected receipts never count. */
  withinFiveMinutes: z.int(),
  /** From the payment until then, for half of the orders; null when fewer than half of them have their keys. */
  medianSeconds: z.nullable(z.number()),
});
export type DeliveryMeasure = z.infer<typeof deliveryMeasure>;

export const deliveryAnswer = z.object({ measured: z.nullable(deliveryMeasure) });
