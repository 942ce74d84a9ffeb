import * as z from 'zod/mini';

/** Whether a text could be the id of an order, the demo one included. */
export function isOrderId(text: string): boolean {
  return /^ORD(-[0-9A-Z]{4}){4}$/.test(text);
}

const orderId = z.string().check(z.refine(isOrderId, 'This is not an order ID'));

/** The most orders that one order renews. */
export const mostRenewed = 50;

/**
 * The paid orders of the same email address whose licences are renewed, or the only one. A quote
 * has its own.
 */
export const renews = z.optional(
  z.pipe(
    z.union([
      orderId,
      z
        .array(orderId)
        .check(
          z.minLength(1, 'Name an order'),
          z.maxLength(mostRenewed, `At most ${mostRenewed} orders at once`),
        ),
    ]),
    z.transform((named: string | string[]) => [...new Set([named].flat())]),
  ),
);

/** True when the buyer knows that the seats are covered, and renews them after their cover ends. */
export const renewCovered = z.optional(z.boolean());
