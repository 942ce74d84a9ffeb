import type { Kysely, Transaction } from 'kysely';
import { priceLines } from '../../contract/money.ts';
import type { Database } from '../database/tables.ts';
import type { KeySource } from '../licences/key-source.ts';
import type { OrderLine } from '../orders/order.ts';
import { insertLicenceKeys, lockPendingOrder, markPaid, markUnpaid } from '../orders/order-store.ts';
import { queueMail } from '../outbox/outbox-store.ts';
import type { NeverCharged, SettledCharge } from '../payments/payment-gateway.ts';
import { readPaymentId } from '../payments/payment-store.ts';
import { findAttempt, saveResponse } from './attempt-store.ts';
import { approvedResponse, type StoredResponse, unpaidResponse } from './stored-response.ts';

export interface SettleParts {
  readonly db: Kysely<Database>;
  readonly keySource: KeySource;
  readonly outbox: { wake(): void };
}

export interface PlacedOrder {
  readonly id: string;
  readonly lines: readonly OrderLine[];
}

/** `never-charged` says which payment the gateway was asked about: null for none. */
export type Settlement = SettledCharge | (NeverCharged & { readonly paymentId: string | null });

/**
 * Ends a pending order according to the gateway's outcome. The request that placed it, the gateway's events and the
 * reconciliation of every process may do so at the same time: the row lock lets one of them write, and all return what
 * it wrote. Null when the order stays pending, because another payment was opened than the gateway was asked about.
 */
export async function settleOrder(
  { db, keySource, outbox }: SettleParts,
  order: PlacedOrder,
  outcome: Settlement,
): Promise<StoredResponse | null> {
  const response = await db.transaction().execute(async (tx) => {
    const pending = await lockPendingOrder(tx, order.id);
    if (!pending) return 'not-pending';
    if (outcome.kind === 'approved')
      return recordPayment(tx, { ...order, ...pending, ...outcome }, keySource);
    const isOfAnother =
      outcome.kind === 'never-charged' && outcome.paymentId !== (await readPaymentId(tx, order.id));
    return isOfAnother ? null : recordUnpaid(tx, order.id, outcome);
  });
  if (response === 'not-pending') return readResponse(db, order.id);
  if (response?.status === 200) outbox.wake();
  return response;
}

interface Payment extends PlacedOrder {
  readonly email: string;
  readonly transactionId: string;
}

async function recordPayment(
  tx: Transaction<Database>,
  { id, email, lines, transactionId }: Payment,
  keySource: KeySource,
): Promise<StoredResponse> {
  const licenceKeys = await Promise.all(
    lines.map(({ productId, quantity }) => keySource.take(productId, quantity)),
  );
  const { totalCents } = priceLines(lines);
  const response = approvedResponse({ id, transactionId, totalCents, lines, licenceKeys });
  await insertLicenceKeys(tx, id, licenceKeys);
  await saveResponse(tx, id, response);
  await queueMail(tx, { kind: 'receipt', subjectId: id, recipient: email });
  // Last: it locks the invoice counter, and every other payment waits for that until the commit.
  await markPaid(tx, id, transactionId);
  return response;
}

async function recordUnpaid(
  tx: Transaction<Database>,
  orderId: string,
  outcome: Exclude<Settlement, { kind: 'approved' }>,
): Promise<StoredResponse> {
  const { requestId } = await readAttempt(tx, orderId);
  const isDeclined = outcome.kind === 'declined';
  const response = unpaidResponse(isDeclined ? outcome.reason : 'payment-not-taken', requestId);
  await saveResponse(tx, orderId, response);
  if (isDeclined) await markUnpaid(tx, orderId, 'declined', outcome.reason);
  else await markUnpaid(tx, orderId, 'abandoned', null);
  return response;
}

async function readResponse(db: Kysely<Database>, orderId: string): Promise<StoredResponse> {
  const { response } = await readAttempt(db, orderId);
  if (!response) throw new Error(`Order ${orderId} is settled but has no response`);
  return response;
}

async function readAttempt(db: Kysely<Database>, orderId: string) {
  const attempt = await findAttempt(db, { orderId });
  if (!attempt) throw new Error(`Order ${orderId} has no purchase attempt`);
  return attempt;
}
