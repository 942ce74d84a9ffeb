import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Billing } from '../contract/checkout.ts';
import type { AgreedQuoteInput } from '../contract/desk/agreed-quote.ts';
import { priceLines } from '../contract/money.ts';
import { formatQuoteNumber } from '../contract/quotes.ts';
import type { OrderLine } from '../server/orders/order.ts';
import { shop as seller } from '../shop.config.ts';
import { validBilling } from './valid-billing.ts';

export interface InsertedQuote {
  readonly email?: string;
  readonly billing?: Partial<Billing>;
  readonly lines?: readonly OrderLine[];
  /** Negative for a quote that expired so many days ago. */
  readonly daysLeft?: number;
  /** The id of the order that it renews. */
  readonly renews?: string | null;
}

/** Writes a quote without a PDF: one seat of Enterprise Protection for $98.99. Returns its number. */
export async function insertQuote(
  pool: Pool,
  {
    email = 'mia@example.com',
    billing = {},
    lines = [enterpriseLine],
    daysLeft = 30,
    renews = null,
  }: InsertedQuote = {},
): Promise<{ readonly number: string; readonly row: number; readonly totalCents: number }> {
  const { subtotalCents, gstCents, totalCents } = priceLines(lines);
  const { rows } = await pool.query(
    `insert into quotes (email, billing, subtotal_cents, gst_cents, total_cents, request_hash, expires_at, renews)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7), $8) returning number`,
    [
      ...[email, { ...validBilling, ...billing }, subtotalCents, gstCents, totalCents],
      ...[randomBytes(32), daysLeft, renews],
    ],
  );
  const row: number = rows[0].number;
  for (const [position, { productId, productName, unitPriceCents, quantity }] of lines.entries()) {
    await pool.query('insert into quote_lines values ($1, $2, $3, $4, $5, $6)', [
      ...[row, position, productId, productName, unitPriceCents, quantity],
    ]);
  }
  return { number: formatQuoteNumber(row), row, totalCents };
}

/** What an operator sends to write a quote: 3 seats of Enterprise at $74.55 in place of $89.99. */
export function agreedQuote(changes: Partial<AgreedQuoteInput> = {}): AgreedQuoteInput {
  const today = Temporal.Now.plainDateISO(seller.timeZone);
  return {
    email: 'mia@example.com',
    billing: validBilling,
    lines: [{ productId: enterpriseLine.productId, quantity: 3, unitPriceCents: 7_455 }],
    note: '36 months, co-termed to 30 June 2028',
    validUntil: String(today.add({ days: 20 })),
    ...changes,
  };
}

const enterpriseLine: OrderLine = {
  productId: 'endpoint-enterprise',
  productName: 'Ironbark Enterprise Protection',
  unitPriceCents: 8_999,
  quantity: 1,
};
