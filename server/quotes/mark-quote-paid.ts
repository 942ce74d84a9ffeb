import { quoteCalls } from '../../contract/desk/quotes.ts';
import { formatDate } from '../../contract/format.ts';
import { formatDollars } from '../../contract/money.ts';
import {
  bankTransferName,
  paymentEnds,
  paymentMethodOf,
  paymentWords,
} from '../../contract/payment-methods.ts';
import { formatQuoteNumber } from '../../contract/quotes.ts';
import { claimLicences } from '../licences/claim-licences.ts';
import { type DeliveryParts, deliverOrder, reserveWhatIsLeft } from '../licences/deliver-order.ts';
import { withEnds } from '../licences/write-licences.ts';
import { recordAuditEvent } from '../operators/record-audit-event.ts';
import { insertOrder } from '../orders/new-order.ts';
import { formatInvoiceNumber, type PaidOrder, requirePaidOrder } from '../orders/order.ts';
import { newOrderId } from '../orders/order-id.ts';
import { lockPendingOrder, markPaid } from '../orders/order-store.ts';
import { nameBankTransfer } from '../payments/bank-transfer.ts';
import type { Db, Tx } from '../platform/database/pool.ts';
import { type Refused, refuse, refuseUnknown } from '../platform/http/refused.ts';
import { lockQuote, type Quote } from './quote.ts';
import { setOrderOfQuote } from './quote-store.ts';
import { refuseCovered, refuseEnded } from './refuse-covered.ts';

export interface BankTransferParts extends DeliveryParts {
  readonly db: Db;
  readonly seller: { readonly timeZone: string };
  readonly outbox: { wake(): void };
}

interface ReceivedTransfer {
  readonly number: number;
  readonly amountCents: number;
  /** Sell at the prices of the quote although it has expired. */
  readonly acceptExpired: boolean;
  /** Sell what the quote can no longer renew as new licences. */
  readonly acceptCovered: boolean;
  /** Who says so, for the audit. */
  readonly actor: string;
}

/**
 * Records the transfer and its order in one commit. The quote's row lock admits one of several
 * payments.
 */
export async function markQuotePaid(
  parts: BankTransferParts,
  transfer: ReceivedTransfer,
): Promise<PaidOrder> {
  const orderId = await parts.db.transaction().execute(async (tx) => {
    const quote = await lockQuote(tx, transfer.number);
    if (!quote) throw refuseUnknown(`There is no quote ${formatQuoteNumber(transfer.number)}.`);
    await refuseTransfer(tx, quote, transfer, parts.seller);
    return sell(tx, parts, quote, transfer);
  });
  parts.outbox.wake();
  return requirePaidOrder(parts.db, orderId);
}

async function sell(
  tx: Tx,
  parts: DeliveryParts,
  quote: Quote,
  { actor, acceptCovered }: ReceivedTransfer,
): Promise<string> {
  const id = newOrderId();
  const { email, billing } = quote;
  const order = {
    id,
    email,
    billing,
    lines: quote.lines,
    totals: quote,
    gateway: bankTransferName,
    cartHash: null,
    acceptsBackorder: true,
    renews: quote.renews,
    policies: quote.policies,
  };
  const written = await insertOrder(tx, order);
  if (!written) throw new Error(`The order id ${id} is taken`);
  const { renews, renewCovered } = quote;
  const refusal = await claimLicences(tx, { ...order, renews, renewCovered, termsShown: null });
  if (refusal?.kind === 'renewal-left') throw describeLeft(quote, refusal.orderIds);
  if (!acceptCovered) await refuseCovered(tx, quote, id);
  const lines = await withEnds(tx, id, written);
  await reserveWhatIsLeft(tx, id, lines);
  const pending = await lockPendingOrder(tx, id);
  if (!pending) throw new Error(`Order ${id} is not pending`);
  await deliverOrder(tx, parts, pending);
  await setOrderOfQuote(tx, quote.number, id);
  const number = formatQuoteNumber(quote.number);
  await recordAuditEvent(tx, {
    actor,
    action: quoteCalls.markPaid.audit,
    orderId: id,
    after: {
      quote: number,
      amountCents: quote.totalCents,
      acceptedExpired: quote.state === 'expired' || undefined,
      acceptedCovered: acceptCovered || undefined,
    },
  });
  await markPaid(tx, id, nameBankTransfer(number));
  return id;
}

/** Refuses a transfer that does not pay the locked quote, and says what to do. */
async function refuseTransfer(
  tx: Tx,
  quote: Quote,
  { amountCents, acceptExpired }: { readonly amountCents: number; readonly acceptExpired: boolean },
  { timeZone }: { readonly timeZone: string },
): Promise<void> {
  const { state, orderId, totalCents, expiresAt, revisedBy } = quote;
  const number = formatQuoteNumber(quote.number);
  if (state === 'paid' || state === 'being-paid') {
    const order = await tx
      .selectFrom('order_facts')
      .select(['id', 'gateway', 'invoice_number as invoiceNumber'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    throw refuse(`${describePayment(number, state, order)} Nothing was recorded.`);
  }
  if (state === 'revised' || state === 'withdrawn') {
    const why = revisedBy ? `replaced by ${formatQuoteNumber(revisedBy.number)}` : 'withdrawn';
    throw refuse(
      `${number} was ${why}: it can’t be paid. Ask the buyer, ` +
        'or return the money. Nothing was recorded.',
    );
  }
  if (amountCents !== totalCents)
    throw refuse(
      `The total of ${number} is ${formatDollars(totalCents)}, not ` +
        `${formatDollars(amountCents)}. Ask the buyer for the difference, or return the ` +
        'money. Nothing was recorded.',
    );
  if (state === 'expired' && !acceptExpired)
    throw refuse(
      `${number} expired on ${formatDate(expiresAt, timeZone)}. Accept the expired quote to ` +
        'sell at its prices, or return the money. Nothing was recorded.',
    );
  if (state === 'expired') await refuseEnded(tx, quote);
}

/** Orders that wait at the bank's challenge are to renew these seats. */
function describeLeft({ number }: Quote, orderIds: readonly string[]): Refused {
  return refuse(
    `The seats that ${formatQuoteNumber(number)} renews are being paid with ` +
      `${orderIds.join(', ')}. Check again when that payment has ended. Nothing was recorded.`,
  );
}

function describePayment(
  number: string,
  state: 'paid' | 'being-paid',
  {
    id,
    gateway,
    invoiceNumber,
  }: { id: string; gateway: string | null; invoiceNumber: number | null },
): string {
  const method = paymentMethodOf(gateway);
  const way = paymentWords[method].paid;
  if (state === 'being-paid')
    return (
      `${number} is being paid ${way} now, as the order ${id}. That payment ` +
      `${paymentEnds[method]}: check the quote again before you record the transfer.`
    );
  const order = `the order ${id}${invoiceNumber ? ` (${formatInvoiceNumber(invoiceNumber)})` : ''}`;
  return method === 'bank-transfer'
    ? `${number} is already marked as paid ${way}, as ${order}. If a second transfer arrived, return it to the buyer.`
    : `${number} is already paid ${way}, as ${order}. If a transfer arrived too, return it to the buyer.`;
}
