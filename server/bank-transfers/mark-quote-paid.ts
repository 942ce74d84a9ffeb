import type { Kysely } from 'kysely';
import { bankTransferName } from '../../contract/desk/order.ts';
import { formatQuoteNumber } from '../../contract/quotes.ts';
import { type Pipeline, runTransaction } from '../database/run-transaction.ts';
import type { Database } from '../database/tables.ts';
import type { KeySealer } from '../licences/key-sealer.ts';
import type { KeySource } from '../licences/key-source.ts';
import { recordAuditEvent } from '../operators/record-audit-event.ts';
import { deliverOrder } from '../orders/deliver-order.ts';
import { insertOrder } from '../orders/insert-order.ts';
import { newOrderId } from '../orders/order-id.ts';
import { lockPendingOrder, markPaid } from '../orders/order-store.ts';
import { readPaidOrder } from '../orders/read-order.ts';
import { reserveWhatIsLeft } from '../orders/reserve-what-is-left.ts';
import { nameBankTransfer } from '../payments/bank-transfer.ts';
import { setOrderOfQuote } from '../quotes/claim-quote.ts';
import type { Quote } from '../quotes/quote.ts';
import { lockQuote } from '../quotes/read-quote.ts';
import { findRefusal, type MarkPaidRefusal } from './mark-paid-refusal.ts';

export interface BankTransferParts {
  readonly db: Kysely<Database>;
  readonly sealer: KeySealer;
  readonly keySource: KeySource;
  readonly outbox: { wake(): void };
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

export type MarkedPaid =
  | { readonly kind: 'paid'; readonly orderId: string; readonly invoiceNumber: number }
  | ({ readonly kind: 'refused' } & MarkPaidRefusal);

/**
 * Records that a quote was paid by bank transfer, in one commit: its order, the keys, the invoice number, the mails and
 * the audit event. The quote's row lock decides between this, a second time and a card: one of them gets the quote.
 */
export async function markQuotePaid(
  parts: BankTransferParts,
  transfer: ReceivedTransfer,
): Promise<MarkedPaid> {
  const outcome = await runTransaction(parts.db, async ({ tx, send }) => {
    const quote = await lockQuote(tx, transfer.number);
    if (!quote) return { kind: 'refused', reason: 'not-found' } as const;
    const refusal = await findRefusal(tx, quote, transfer);
    if (refusal) return { kind: 'refused', ...refusal } as const;
    return { kind: 'paid', orderId: await sell({ ...parts, tx, send }, quote, transfer.actor) } as const;
  });
  if (outcome.kind === 'refused') return outcome;
  parts.outbox.wake();
  const order = await readPaidOrder(parts.db, outcome.orderId);
  if (!order) throw new Error(`Order ${outcome.orderId} is not paid`);
  return { ...outcome, invoiceNumber: order.invoiceNumber };
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
    action: 'quote-marked-paid',
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
