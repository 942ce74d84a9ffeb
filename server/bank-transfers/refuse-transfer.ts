import type { Transaction } from 'kysely';
import { bankTransferName } from '../../contract/desk/order.ts';
import { formatDate } from '../../contract/format-date.ts';
import { formatDollars } from '../../contract/money.ts';
import { formatQuoteNumber } from '../../contract/quotes.ts';
import type { Database } from '../database/tables.ts';
import { refuse } from '../http/refused.ts';
import { formatInvoiceNumber } from '../orders/order.ts';
import type { Quote } from '../quotes/quote.ts';

/** The order that pays a quote, or that has paid it. */
interface QuoteOrder {
  readonly id: string;
  readonly gateway: string | null;
  readonly invoiceNumber: number | null;
}

/** Refuses a transfer that does not pay the locked quote, and says what to do. */
export async function refuseTransfer(
  tx: Transaction<Database>,
  quote: Quote,
  { amountCents, acceptExpired }: { readonly amountCents: number; readonly acceptExpired: boolean },
  { timeZone }: { readonly timeZone: string },
): Promise<void> {
  const { state, orderId, totalCents, expiresAt } = quote;
  const number = formatQuoteNumber(quote.number);
  if (state === 'paid' || state === 'being-paid') {
    const order = await tx
      .selectFrom('orders')
      .select(['id', 'gateway', 'invoice_number as invoiceNumber'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    throw refuse(state === 'paid' ? describePaid(number, order) : describePaying(number, order));
  }
  if (amountCents !== totalCents)
    throw refuse(
      `The total of ${number} is ${formatDollars(totalCents)}, not ${formatDollars(amountCents)}. Ask the buyer for the difference, or return the money. Nothing was recorded.`,
    );
  if (state === 'expired' && !acceptExpired)
    throw refuse(
      `${number} expired on ${formatDate(expiresAt, timeZone)}. Accept the expired quote to sell at its prices, or return the money. Nothing was recorded.`,
    );
}

function describePaying(number: string, { id }: QuoteOrder): string {
  return `${number} is being paid by card now, as the order ${id}. That payment ends within 30 minutes: check the quote again before you record the transfer. Nothing was recorded.`;
}

function describePaid(number: string, { id, gateway, invoiceNumber }: QuoteOrder): string {
  const order = `the order ${id}${invoiceNumber ? ` (${formatInvoiceNumber(invoiceNumber)})` : ''}`;
  return gateway === bankTransferName
    ? `${number} is already marked as paid by bank transfer, as ${order}. If a second transfer arrived, return it to the buyer. Nothing was recorded.`
    : `${number} is already paid by card, as ${order}. If a transfer arrived too, return it to the buyer. Nothing was recorded.`;
}
