import type { Billing, CheckoutRequest, Payment } from '../../contract/checkout.ts';

/** A line as the buyer saw it. */
export interface PurchaseLine {
  readonly productId: string;
  readonly name: string;
  readonly quantity: number;
  /** Cents per seat and year before GST. */
  readonly unitPriceCents: number;
}

/** Who buys what: everything but the card. */
export interface Purchase {
  readonly email: string;
  readonly billing: Billing;
  readonly lines: readonly PurchaseLine[];
}

/** One try to buy something, with the key that keeps it from being charged twice. */
export interface PurchaseAttempt {
  readonly idempotencyKey: string;
  readonly purchase: Purchase;
  /** The tag of the product list that the buyer saw. */
  readonly etag: string | null;
  /** The recent order of the same that the buyer was shown, and wants once more. */
  readonly buyAgain: string | null;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

/**
 * The attempt to send for a purchase: the previous one as long as it is for the very same purchase, so that a
 * second try can never be a second charge, else a new one. After a decline there is no previous one.
 */
export function attemptPurchase(
  previous: PurchaseAttempt | null,
  purchase: Purchase,
  etag: string | null,
): PurchaseAttempt {
  if (previous && isSamePurchase(previous.purchase, purchase)) return { ...previous, purchase, etag };
  return { idempotencyKey: newKey(), purchase, etag, buyAgain: null, startedAt: Date.now() };
}

/** What is sent for an attempt. Prices stay here: the shop prices every order itself. */
export function checkoutRequestFor({ purchase }: PurchaseAttempt, payment: Payment): CheckoutRequest {
  return {
    email: purchase.email,
    billing: purchase.billing,
    payment,
    items: purchase.lines.map(({ productId, quantity }) => ({ productId, quantity })),
  };
}

/** Whether the same buyer buys the same; prices may differ. */
export function isSamePurchase(one: Purchase, other: Purchase): boolean {
  return describePurchase(one) === describePurchase(other);
}

function describePurchase({ email, billing, lines }: Purchase): string {
  const address = Object.entries(billing).sort(([a], [b]) => a.localeCompare(b));
  return JSON.stringify([email, address, lines.map(({ productId, quantity }) => [productId, quantity])]);
}

/** A random UUID. `crypto.randomUUID` is missing where a page comes over plain HTTP from another machine. */
function newKey(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)));
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');
}
