import type { Kysely } from 'kysely';
import { bankTransferName } from '../../contract/desk/order.ts';
import { quoteCalls } from '../../contract/desk/quotes.ts';
import { formatQuoteNumber } from '../../contract/quotes.ts';
import { type Pipeline, runTransaction } from '../database/run-transaction.ts';
import type { Database } from '../database/tables.ts';
import { refuseUnknown } from '../http/refused.ts';
import type { KeySealer } from '../licences/key-sealer.ts';
import type { KeySource } from '../licences/key-source.ts';
import { recordAuditEvent } from '../operators/record-audit-event.ts';
import { deliverOrder } from '../orders/deliver-order.ts';
import { insertOrder } from '../orders/insert-order.ts';
import type { PaidOrder } from '../orders/order.ts';
import { newOrderId } from '../orders/order-id.ts';
import { lockPendingOrder, markPaid } from '../orders/order-store.ts';
import { readPaidOrder } from '../orders/read-order.ts';
import { reserveWhatIsLeft } from '../orders/reserve-what-is-left.ts';
import { nameBankTransfer } from '../payments/bank-transfer.ts';
import { setOrderOfQuote } from '../quotes/claim-quote.ts';
import type { Quote } from '../quotes/quote.ts';
import { lockQuote } from '../quotes/read-quote.ts';
import { refuseTransfer } from './refuse-transfer.ts';

export interface BankTransferParts {
  readonly db: Kysely<Database>;
  readonly sealer: KeySealer;
  readonly keySource: KeySource;
  readonly outbox: { wake(): void };
  readonly seller: { readonly timeZone: string };
}

export interface ReceivedTransfer {
  /** The quote's. */
  readonly number: number;
  readonly amountCents: number;
  /** Sell at the prices of the quote although it has expired. */
  readonly acceptExpired: boolean;
  /** Who says so, for the audit. */
  readonly actor: string;
}

/**
 * Records that a quote was paid by bank transfer, in one commit: its order, the keys, the invoice number, the mails and
 * the audit event. The quote's row lock decides between this, a second time and a card: one of them gets the quote.
 */
export async function markQuotePaid(
  parts: BankTransferParts,
  transfer: ReceivedTransfer,
): Promise<PaidOrder> {
  const orderId = await runTransaction(parts.db, async ({ tx, send }) => {
    const quote = await lockQuote(tx, transfer.number);
    if (!quote) throw refuseUnknown(`There is no quote ${formatQuoteNumber(transfer.number)}.`);
    await refuseTransfer(tx, quote, transfer, parts.seller);
    return sell({ ...parts, tx, send }, quote, transfer.actor);
  });
  parts.outbox.wake();
  const order = await readPaidOrder(parts.db, orderId);
  if (!order) throw new Error(`Order ${orderId} is not paid`);
  return order;
}

/** Writes the paid order of a locked quote, and returns its id. */
async function sell(parts: BankTransferParts & Pipeline, quote: Quote, actor: string): Promise<string> {
  const { tx } = parts;
  const id = newOrderId();
  const { email, billing } = quote;
  const order = {
    id,
    email,
    billing,
    lines: quote.lines,
    gateway: bankTransferName,
    cartHash: null,
    acceptsBackorder: true,
  };
  const written = await insertOrder(tx, order);
  if (!written) throw new Error(`The order id ${id} is taken`);
  await reserveWhatIsLeft(tx, id, written);
  const pending = await lockPendingOrder(tx, id);
  if (!pending) throw new Error(`Order ${id} is not pending`);
  await deliverOrder(parts, { id, ...pending });
  await setOrderOfQuote(tx, quote.number, id);
  const number = formatQuoteNumber(quote.number);
  await recordAuditEvent(tx, {
    actor,
    action: quoteCalls.markPaid.audit,
    orderId: id,
    before: null,
    after: {
      quote: number,
      amountCents: quote.totalCents,
      ...(quote.state === 'expired' && { acceptedExpired: true }),
    },
  });
  await markPaid(tx, id, nameBankTransfer(number));
  return id;
}
