import * as z from 'zod/mini';

export const keyGroup = z.object({
  productName: z.string(),
  keys: z.array(z.string()),
  /** How many seats its one key is for; missing where each key is for one seat. */
  seats: z.optional(z.int()),
  /** Its keys were out of stock, and follow by email. */
  awaiting: z.optional(z.literal(true)),
  /** The first and the last day of the licences. At checkout, a renewal alone has them. */
  startsOn: z.optional(z.string()),
  endsOn: z.optional(z.string()),
  /** The last day on which the vendor's keys work; missing where they have none of their own. */
  keysEndOn: z.optional(z.string()),
});

export const checkoutAnswer = z.object({
  orderId: z.string(),
  transactionId: z.string(),
  /** Dollars including GST, as a number with cents: `98.99`. */
  total: z.number(),
  licenseKeys: z.array(keyGroup),
});
export type CheckoutAnswer = z.infer<typeof checkoutAnswer>;

/** What the buyer has to do before the payment goes on. For this page: never stored or logged. */
const buyerAction = z.union([
  /** The bank's challenge, which Stripe's script shows. */
  z.object({ clientSecret: z.string() }),
  /**
   * The page on which the buyer approves the payment, at PayPal or at this shop's demonstration of
   * it. `declined`: PayPal refused what the buyer approved, and took nothing; the buyer may choose
   * another way to pay there.
   */
  z.object({ address: z.string(), declined: z.optional(z.literal(true)) }),
]);
export type BuyerAction = Readonly<z.infer<typeof buyerAction>>;

/**
 * The payment is not settled. After `action-required`, the page sends the same request with the
 * same Idempotency-Key again. `waiting`: the money is on its way, and the keys follow by email.
 * `toApprove`: the buyer has yet to approve it in the bank's app, or may pay in another way.
 */
export const acceptedAnswer = z.union([
  z.intersection(
    z.object({ status: z.literal('action-required'), orderId: z.string() }),
    buyerAction,
  ),
  z.object({
    status: z.literal('waiting'),
    orderId: z.string(),
    toApprove: z.optional(z.literal(true)),
  }),
]);
export type AcceptedAnswer = z.infer<typeof acceptedAnswer>;
