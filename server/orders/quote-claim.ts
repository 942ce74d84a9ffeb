import type { Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';

/** Makes an order the only one that pays a quote, in the order's own commit; or returns why it can't. */
export type ClaimQuote = (tx: Transaction<Database>, orderId: string) => Promise<QuoteRefusal | null>;

/** Why a quote can't be paid. */
export interface QuoteRefusal {
  readonly code: 'quote-paid' | 'quote-being-paid' | 'quote-expired';
  /** The order that is paying it, while that waits for the bank's challenge. */
  readonly challengedOrderId: string | null;
}
