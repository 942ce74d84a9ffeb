import * as z from 'zod/mini';
import {
  billing,
  type CheckoutRequest,
  type Payment,
  type TokenPayment,
  tokenPayment,
} from '../../../contract/checkout.ts';

/** A line as the buyer saw it. */
const purchaseLine = z.object({
  productId: z.string(),
  name: z.string(),
  quantity: z.int(),
  /** Cents per seat and year before GST. */
  unitPriceCents: z.int(),
});
export type PurchaseLine = z.infer<typeof purchaseLine>;

/** Who buys what: everything but the card. */
const purchase = z.object({ email: z.string(), billing, lines: z.array(purchaseLine) });
export type Purchase = z.infer<typeof purchase>;

/** One attempt to pay for a purchase. Its key prevents a second charge. */
export const purchaseAttempt = z.object({
  idempotencyKey: z.string(),
  purchase,
  /** The ETag of the product list that the buyer saw. */
  etag: z.nullable(z.string()),
  /** The id of an identical recent order that the buyer was shown, and buys again. */
  buyAgain: z.nullable(z.string()),
  /** The latest token that was sent, with which a reloaded page asks for the outcome. A card is never kept. */
  token: z.optional(tokenPayment),
  /** Milliseconds since 1970. */
  startedAt: z.number(),
});
export type PurchaseAttempt = z.infer<typeof purchaseAttempt>;

/**
 * The attempt to send: the previous one while the purchase is the same, so that trying again cannot charge twice;
 * otherwise a new one. After a decline there is no previous attempt.
 */
export function attemptPurchase(
  previous: PurchaseAttempt | null,
  purchase: Purchase,
  etag: string | null,
  payment: Payment,
): PurchaseAttempt {
  const token = isToken(payment) ? payment : undefined;
  const sent = { purchase, etag, ...(token && { token }) };
  // The shop refuses another name under a key that it knows. A buyer who sees the name again has not been charged.
  const isSameName = previous?.token?.cardholderName === token?.cardholderName;
  if (previous && isSameName && isSamePurchase(previous.purchase, purchase)) return { ...previous, ...sent };
  return { idempotencyKey: newKey(), buyAgain: null, startedAt: Date.now(), ...sent };
}

function isToken(payment: Payment): payment is TokenPayment {
  return 'confirmationToken' in payment;
}

/** Prices are not sent: the shop prices every order itself. */
export function checkoutRequestFor({ purchase }: PurchaseAttempt, payment: Payment): CheckoutRequest {
  const { email, billing, lines } = purchase;
  const items = lines.map(({ productId, quantity }) => ({ productId, quantity }));
  return isToken(payment) ? { email, billing, payment, items } : { email, billing, payment, items };
}

/** Whether buyer, address, products and quantities are the same; prices may differ. */
export function isSamePurchase(one: Purchase, other: Purchase): boolean {
  return describePurchase(one) === describePurchase(other);
}

function describePurchase({ email, billing, lines }: Purchase): string {
  const address = Object.entries(billing).sort(([a], [b]) => a.localeCompare(b));
  return JSON.stringify([email, address, lines.map(({ productId, quantity }) => [productId, quantity])]);
}

/** A random UUID. `crypto.randomUUID` is missing when another machine serves the page over plain HTTP. */
function newKey(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)));
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');
}
