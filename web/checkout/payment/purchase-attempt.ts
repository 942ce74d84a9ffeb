import { hashKey } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  billing,
  type CheckoutRequest,
  type Payment,
  paypalPayment,
  tokenPayment,
} from '../../../contract/checkout.ts';
import { priceLines } from '../../../contract/money.ts';
import { term } from '../../../contract/quotes.ts';
import { renewalPlan } from '../../../contract/renewals.ts';
import { quoteToken } from '../../../contract/text.ts';

/** A line as the buyer saw it. */
const purchaseLine = z.object({
  productId: z.string(),
  name: z.string(),
  quantity: z.int(),
  /** Cents per seat before GST, for its whole term. */
  unitPriceCents: z.int(),
  /** As a quote states it; left out for the usual one. */
  term: z.optional(term),
  /** The other product whose licences it continues; null for new seats, as the buyer chose. */
  insteadOf: z.optional(z.nullable(z.string())),
});

/** The quote whose prices the lines have, and its totals. */
const quoteReference = z.object({
  token: quoteToken,
  number: z.string(),
  totals: z.optional(z.object({ gstCents: z.int(), totalCents: z.int() })),
  renews: z.optional(z.array(z.string())),
  renewCovered: z.optional(z.boolean()),
});

/** Everything but the card. */
const purchase = z.object({
  email: z.string(),
  billing,
  lines: z.array(purchaseLine),
  quote: z.optional(quoteReference),
  /** The orders whose licences it renews. Earlier releases kept one, as a text. */
  renews: z.optional(
    z.pipe(
      z.union([z.string(), z.array(z.string())]),
      z.transform((named: string | string[]) => [named].flat()),
    ),
  ),
  /** It renews seats that are covered, from the day after their cover ends. */
  renewCovered: z.optional(z.boolean()),
  /** The days of the renewal that the buyer was shown. */
  plan: z.optional(renewalPlan),
  /** The buyer asks for mails before the licences end. */
  reminders: z.optional(z.boolean()),
});
export type Purchase = z.infer<typeof purchase>;

/** What is charged: the totals that the quote states, or those of the lines. */
export function totalsOf({ lines, quote }: Pick<Purchase, 'lines' | 'quote'>) {
  return quote?.totals ?? priceLines(lines);
}

/** Its key prevents a second charge. */
export const purchaseAttempt = z.object({
  idempotencyKey: z.string(),
  purchase,
  /** The ETag of the product list that the buyer saw. */
  etag: z.nullable(z.string()),
  /** The id of an identical recent order that the buyer was shown, and buys again. */
  buyAgain: z.nullable(z.string()),
  acceptsBackorder: z.optional(z.boolean()),
  /** The policies that the buyer was shown, as the header has them. */
  policies: z.optional(z.string()),
  /**
   * The latest that was sent, with which a reloaded page asks for the outcome. A card is never
   * kept.
   */
  payment: z.optional(z.union([tokenPayment, paypalPayment])),
  /** Milliseconds since 1970. */
  startedAt: z.number(),
});
export type PurchaseAttempt = z.infer<typeof purchaseAttempt>;
type KeptPayment = NonNullable<PurchaseAttempt['payment']>;
type Accepted = Pick<PurchaseAttempt, 'acceptsBackorder' | 'policies'>;

/**
 * The previous attempt while the purchase is the same, so that trying again cannot charge twice;
 * otherwise a new one. After a decline there is no previous attempt.
 */
export function attemptPurchase(
  previous: PurchaseAttempt | null,
  purchase: Purchase,
  etag: string | null,
  payment: Payment,
  { acceptsBackorder = false, policies }: Accepted = {},
): PurchaseAttempt {
  const kept = 'cardNumber' in payment ? undefined : payment;
  const sent = { purchase, etag, acceptsBackorder, policies, payment: kept };

  // The shop refuses another way or name under a key that it knows. A buyer who sees them again has
  // not been charged.
  const isSameWay = describeWay(previous?.payment) === describeWay(kept);
  if (previous && isSameWay && isSamePurchase(previous.purchase, purchase))
    return { ...previous, ...sent };
  return { idempotencyKey: newKey(), buyAgain: null, startedAt: Date.now(), ...sent };
}

function describeWay(payment: KeptPayment | undefined): string | undefined {
  return payment && JSON.stringify({ ...payment, confirmationToken: undefined });
}

export function checkoutRequestFor(
  { purchase }: PurchaseAttempt,
  payment: Payment,
): CheckoutRequest {
  const { email, billing, lines, quote, renews, renewCovered, reminders } = purchase;
  const order = { email, billing, items: itemsOf(lines), quote: quote?.token, renews };
  const wishes = { renewCovered: renewCovered || undefined, reminders: reminders || undefined };
  return { ...order, ...wishes, payment } as CheckoutRequest;
}

/** Lines as the shop is asked for them: it prices every order itself. */
export function itemsOf(lines: Purchase['lines']) {
  return lines.map(({ productId, quantity, insteadOf }) => ({ productId, quantity, insteadOf }));
}

/** The orders that a purchase or its quote renews. */
export function renewedBy({ quote, renews }: Pick<Purchase, 'quote' | 'renews'>): string[] {
  return (quote ? quote.renews : renews) ?? [];
}

/**
 * What is sent for the days that the buyer was shown. A renewal without any is refused, and the
 * refusal has the days.
 */
export function termsShown({ purchase }: PurchaseAttempt): string | undefined {
  if (renewedBy(purchase).length === 0) return undefined;
  return purchase.plan?.tag ?? 'none';
}

/**
 * Whether buyer, address, products, quantities, quote and renewal are the same; prices and days may
 * differ.
 */
export function isSamePurchase(one: Purchase, other: Purchase): boolean {
  return describePurchase(one) === describePurchase(other);
}

function describePurchase(purchase: Purchase): string {
  const {
    email,
    billing,
    lines,
    quote,
    renews,
    renewCovered = false,
    reminders = false,
  } = purchase;
  const items = itemsOf(lines);
  // Leaves out what is undefined: what was left blank is, and is missing after a reload.
  return hashKey([email, billing, items, quote?.token, renews, renewCovered, reminders]);
}

/**
 * A random UUID. `crypto.randomUUID` is missing when another machine serves the page over plain
 * HTTP.
 */
function newKey(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)));
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');
}
