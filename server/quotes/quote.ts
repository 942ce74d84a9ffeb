import { randomBytes } from 'node:crypto';
import type { Billing } from '../../contract/checkout.ts';
import type { Totals } from '../../contract/money.ts';
import type { QuoteState } from '../../contract/quotes.ts';
import type { OrderLine } from '../orders/order.ts';

/** What a buyer may pay until it expires, at the prices of the day that it was created. */
export interface Quote extends Totals {
  /** Shown as `QUO-000001`. */
  readonly number: number;
  /** Of its link. Never log it: it shows the quote to anyone who has it. */
  readonly token: string;
  readonly state: QuoteState;
  readonly email: string;
  readonly billing: Billing;
  readonly lines: readonly QuoteLine[];
  /** The order that paid it or is paying it, or the last one that ended unpaid. */
  readonly orderId: string | null;
  readonly createdAt: Date;
  /** It can be paid until then. */
  readonly expiresAt: Date;
}

export interface QuoteLine extends OrderLine {
  /** What the catalogue says of the product now. */
  readonly description: string;
}

/** 128 random bits: nobody guesses one. */
export function newQuoteToken(): string {
  return randomBytes(16).toString('base64url');
}
