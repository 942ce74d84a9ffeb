import type { Transaction } from 'kysely';
import { bankTransferName } from '../../contract/desk/order.ts';
import { formatDate } from '../../contract/format-date.ts';
import { formatDollars } from '../../contract/money.ts';
import type { Database } from '../database/tables.ts';
import { formatInvoiceNumber } from '../orders/order.ts';
import type { Quote } from '../quotes/quote.ts';

/** The order that pays a quote, or that has paid it. */
interface QuoteOrder {
  readonly id: string;
  readonly gateway: string | null;
  readonly invoiceNumber: number | null;
}

/** Why a quote can't be marked paid. Nothing was written then. */
export type MarkPaidRefusal =
  | { readonly reason: 'not-found' }
  | { readonly reason: 'already-paid' | 'being-paid'; readonly order: QuoteOrder }
  | { readonly reason: 'amount-differs'; readonly totalCents: number; readonly amountCents: number }
  | { readonly reason: 'expired'; readonly expiresAt: Date };

/** Null when the transfer pays the locked quote. */
export async function findRefusal(
  tx: Transaction<Database>,
  { state, orderId, totalCents, expiresAt }: Quote,
  { amountCents, acceptExpired }: { readonly amountCents: number; readonly acceptExpired: boolean },
): Promise<MarkPaidRefusal | null> {
  if (state === 'paid' || state === 'being-paid') {
    const order = await tx
      .selectFrom('orders')
      .select(['id', 'gateway', 'invoice_number as invoiceNumber'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    return { reason: state === 'paid' ? 'already-paid' : state, order };
  }
  if (amountCents !== totalCents) return { reason: 'amount-differs', totalCents, amountCents };
  return state === 'expired' && !acceptExpired ? { reason: 'expired', expiresAt } : null;
}

/** Says why, and what to do. */
export function describeMarkPaidRefusal(
  number: string,
  refusal: MarkPaidRefusal,
  { timeZone }: { readonly timeZone: string },
): string {
  switch (refusal.reason) {
    case 'not-found':
      return `There is no quote ${number}.`;
    case 'being-paid':
      return `${number} is being paid by card now, as the order ${refusal.order.id}. That payment ends within 30 minutes: check the quote again before you record the transfer.`;
    case 'already-paid':
      return describePaid(number, refusal.order);
    case 'amount-differs':
      return `The total of ${number} is ${formatDollars(refusal.totalCents)}, not ${formatDollars(refusal.amountCents)}. Ask the buyer for the difference, or return the money.`;
    case 'expired':
      return `${number} expired on ${formatDate(refusal.expiresAt, timeZone)}. Accept the expired quote to sell at its prices, or return the money.`;
  }
}

function describePaid(number: string, { id, gateway, invoiceNumber }: QuoteOrder): string {
  const order = `the order ${id}${invoiceNumber ? ` (${formatInvoiceNumber(invoiceNumber)})` : ''}`;
  return gateway === bankTransferName
    ? `${number} is already marked as paid by bank transfer, as ${order}. If a second transfer arrived, return it to the buyer.`
    : `${number} is already paid by card, as ${order}. If a transfer arrived too, return it to the buyer.`;
}
