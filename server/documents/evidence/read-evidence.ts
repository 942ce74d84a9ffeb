import { sql } from 'kysely';
import type { PolicyName, ShownVersions } from '../../../contract/policies.ts';
import { readHandedOut, readMaskedKeys } from '../../keys/handed-out-keys.ts';
import type { KeySealer } from '../../keys/key-sealer.ts';
import { ensureLicences } from '../../licences/earlier-licences.ts';
import { type PaidOrder, readPaidOrder } from '../../orders/order.ts';
import { readShownPolicies, type ShownPolicy } from '../../orders/policy-versions.ts';
import type { Db } from '../../platform/database/pool.ts';

/** What the database holds of a sale, for a bank. What it doesn't hold is null or missing. */
export interface Evidence {
  readonly order: PaidOrder;
  readonly sale: Sale;
  readonly payment: Payment | null;
  readonly quote: QuoteLife | null;
  readonly events: readonly EvidenceEvent[];
  readonly handedOut: Awaited<ReturnType<typeof readHandedOut>>;
  readonly keys: Awaited<ReturnType<typeof readMaskedKeys>>;
  readonly refunds: readonly Refund[];
  /** Of the same address, before this order: the newest first, without disputed ones. */
  readonly earlier: readonly EarlierOrder[];
  readonly disputes: readonly Dispute[];
  readonly policies: readonly ShownPolicy[];
}

interface Sale {
  readonly placedAt: Date;
  readonly gateway: string;
  readonly receiptAcceptedAt: Date | null;
  /** Some of its keys were out of stock, so the receipt lacked them. */
  readonly hadLateKeys: boolean;
  readonly policies: ShownVersions | null;
}

interface Payment {
  readonly paymentId: string;
  readonly amountCents: number;
  readonly openedAt: Date;
}

interface QuoteLife {
  readonly number: number;
  readonly createdAt: Date;
  readonly mailedAt: Date | null;
  readonly openedAt: Date | null;
  readonly verifiedAt: Date | null;
}

export type EventKind =
  | 'code-sent'
  | 'code-verified'
  | 'keys-shown'
  | 'keys-found'
  | 'keys-saved'
  | 'receipt-accepted'
  | 'keys-mailed';

export interface EvidenceEvent {
  readonly kind: EventKind;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly times: number;
  readonly recipient: string | null;
  readonly reply: string | null;
}

interface Refund {
  readonly amountCents: number;
  readonly seats: number;
  readonly reason: string;
  readonly settledAt: Date;
  readonly gatewayRefundId: string | null;
  readonly noteNumber: number | null;
}

interface EarlierOrder {
  readonly invoiceNumber: number;
  readonly paidAt: Date;
  readonly totalCents: number;
  readonly gateway: string;
  readonly transactionId: string;
}

interface Dispute {
  readonly id: string;
  readonly amountCents: number;
  readonly reason: string;
  readonly status: string;
  readonly openedAt: Date;
}

/** Card networks ask for two that were not disputed. */
const mostEarlier = 5;

/** Null for an order that is not paid. */
export async function readEvidence(
  db: Db,
  sealer: KeySealer,
  orderId: string,
): Promise<Evidence | null> {
  await ensureLicences(db, orderId);
  const order = await readPaidOrder(db, orderId);
  if (!order) return null;

  const read = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows;
  const [sale] = await read(sql<Sale>`
    select created_at as "placedAt", charged_by as gateway,
      receipt_accepted_at as "receiptAcceptedAt", policies,
      exists (select from line_facts where order_id = order_facts.id and backordered) as "hadLateKeys"
    from order_facts where id = ${orderId}`);
  if (!sale) return null;
  const [payment = null] = await read(sql<Payment>`
    select payment_id as "paymentId", amount_cents as "amountCents", opened_at as "openedAt"
    from payment_facts where order_id = ${orderId}`);
  const [quote = null] = await read(sql<QuoteLife>`
    select number, created_at as "createdAt", mailed_at as "mailedAt", opened_at as "openedAt",
      verified_at as "verifiedAt"
    from quote_facts where order_id = ${orderId}`);
  return {
    order,
    sale,
    payment,
    quote,
    events: await read(sql<EvidenceEvent>`
      select kind, first_at as "firstAt", last_at as "lastAt", times, recipient, reply
      from evidence_facts where order_id = ${orderId} order by first_at, kind`),
    handedOut: await readHandedOut(db, orderId),
    keys: await readMaskedKeys(db, sealer, orderId),
    refunds: await read(sql<Refund>`
      select amount_cents as "amountCents", seats, reason, settled_at as "settledAt",
        gateway_refund_id as "gatewayRefundId", note_number as "noteNumber"
      from refund_facts where order_id = ${orderId} and is_refunded order by settled_at`),
    earlier: await read(sql<EarlierOrder>`
      select invoice_number as "invoiceNumber", settled_at as "paidAt", total_cents as "totalCents",
        charged_by as gateway, transaction_id as "transactionId"
      from order_facts
      where email collate "C" = ${order.email} and is_paid and settled_at < ${order.paidAt}
        and not exists (select from dispute_facts where order_id = order_facts.id)
      order by settled_at desc limit ${mostEarlier}`),
    disputes: await read(sql<Dispute>`
      select id, amount_cents as "amountCents", reason, status, opened_at as "openedAt"
      from dispute_facts where order_id = ${orderId} order by opened_at`),
    policies: await readShownPolicies(db, sale.policies),
  };
}

/** Those that a bank reads first: the rest may be too much for its limit of pages. */
export const policyOrder: readonly PolicyName[] = ['refunds', 'terms', 'privacy'];
