import * as z from 'zod/mini';

/** Over how many days the promise is measured. */
export const deliveryDays = 30;

/** The fewest orders of which a share says something. */
export const fewestMeasured = 20;

const deliveryMeasure = z.object({
  /** Over how many days, until five minutes ago. */
  days: z.int(),
  /** Paid in that time. */
  orders: z.int(),
  /**
   * Of these, how many had their keys handed to the mail server within five minutes of the payment. Back-orders and
   * rejected receipts never count.
   */
  withinFiveMinutes: z.int(),
  /** From the payment until then, for half of the orders; null when fewer than half of them have their keys. */
  medianSeconds: z.nullable(z.number()),
});
export type DeliveryMeasure = z.infer<typeof deliveryMeasure>;

/** How quickly receipts were delivered, from the rows of paid orders; null while there are too few to say. */
export const deliveryAnswer = z.object({ measured: z.nullable(deliveryMeasure) });
export type DeliveryAnswer = z.infer<typeof deliveryAnswer>;
