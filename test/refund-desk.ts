import { expect } from 'vitest';
import { priceLines } from '../contract/money.ts';
import { RandomKeySource } from '../server/keys/licence-key.ts';
import { insertLicenceKeys } from '../server/keys/order-keys.ts';
import { insertOrder } from '../server/orders/new-order.ts';
import type { OrderLine } from '../server/orders/order.ts';
import { newOrderId } from '../server/orders/order-id.ts';
import { markPaid } from '../server/orders/order-store.ts';
import type { ChargeRequest, PaymentGateway } from '../server/payments/payment-gateway.ts';
import { openLog } from '../server/platform/log/log.ts';
import { readAdjustmentNote } from '../server/refunds/adjustment-note.ts';
import type { RefundSelection } from '../server/refunds/price-refund.ts';
import { refundOrder } from '../server/refunds/request-refund.ts';
import type { RefundParts } from '../server/refunds/settle-refund.ts';
import { demoCardWith } from './demo-charge.ts';
import { sampleOrder } from './sample-order.ts';
import type { TestDatabase } from './test-database.ts';
import { openTestSealer } from './test-sealer.ts';

/** Sells and refunds orders over one gateway, without a shop around it. */
export class RefundDesk implements RefundParts {
  readonly db;
  readonly gateways;
  readonly outbox = { wake: () => {} };
  readonly log;
  readonly errors: string[] = [];
  readonly #database: TestDatabase;
  readonly #pay: () => Promise<ChargeRequest['payment']>;

  /** `pay` makes what a buyer pays with: a demo card unless the gateway takes something else. */
  constructor(
    database: TestDatabase,
    gateway: PaymentGateway,
    pay: () => Promise<ChargeRequest['payment']> = async () => demoCardWith('Approved'),
  ) {
    this.#database = database;
    this.#pay = pay;
    this.db = database.db;
    this.gateways = [gateway];
    this.log = openLog('error', { write: (line: string) => this.errors.push(line) });
  }

  get gateway(): PaymentGateway {
    return this.gateways[0] as PaymentGateway;
  }

  /** Charges an order and records it as paid. */
  async sell(
    lines: readonly OrderLine[] = sampleOrder().lines,
  ): Promise<{ orderId: string; paymentId: string }> {
    const id = newOrderId();
    const { totalCents: amountCents, gstCents } = priceLines(lines);
    const payment = await this.#pay();
    const recordPaymentId = async () => true;
    const charge = await this.gateway.charge({
      orderId: id,
      amountCents,
      gstCents,
      payment,
      recordPaymentId,
    });
    if (charge.kind !== 'approved') throw new Error(`The order was not charged: ${charge.kind}`);
    const source = new RandomKeySource();
    const keys = await Promise.all(lines.map((line) => source.take(line.productId, line.quantity)));
    const { email, billing } = sampleOrder();
    const sealer = await openTestSealer(this.db);
    await this.db.transaction().execute(async (tx) => {
      await insertOrder(tx, {
        id,
        email,
        billing,
        lines,
        totals: priceLines(lines),
        gateway: this.gateway.name,
        cartHash: null,
        acceptsBackorder: false,
      });
      await insertLicenceKeys(tx, sealer, id, keys);
      await markPaid(tx, id, charge.transactionId);
    });
    return { orderId: id, paymentId: charge.transactionId };
  }

  /** Throws the refusal of an order that can't be refunded. */
  async refund(orderId: string, what: RefundSelection = { kind: 'whole' }) {
    const wanted = { orderId, what, reason: 'Bought by mistake', actor: 'test' };
    return refundOrder(this, wanted);
  }

  async readNote(refundId: string) {
    return readAdjustmentNote(this.db, await openTestSealer(this.db), refundId);
  }

  async query<Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> {
    return (await this.#database.pool.query<Row>(text, values)).rows;
  }

  /** Moves refunds without an outcome into the past, so that reconciliation asks about them. */
  async makeRefundsStale(): Promise<void> {
    await this.query(`update refunds set created_at = created_at - interval '1 minute',
      asked_at = asked_at - interval '10 minutes' where state = 'requested'`);
  }

  /** What must hold for every order: see the columns' names. */
  async audit(): Promise<void> {
    const [row] = await this.query(`
      select
        (select count(*) from refunds f where state = 'completed' and kind = 'sale'
          and (select count(*) from adjustment_notes where refund_id = f.id) <> 1)::int as "without one note",
        (select count(*) from adjustment_notes join refunds on id = refund_id
          where state <> 'completed' or kind <> 'sale')::int as "notes without refund",
        (select last_number - (select count(*) from adjustment_notes) from adjustment_counter)::int as "gaps",
        (select count(*) from orders where total_cents <
          (select sum(amount_cents) from refunds where order_id = orders.id and state <> 'failed'))::int as "too much",
        (select count(*) from orders o join (
            select order_id, sum(amount_cents) as amount, sum(gst_cents) as gst
            from refunds where state = 'completed' and kind = 'sale' group by order_id) f on f.order_id = o.id
          where amount = total_cents and gst <> gst_cents)::int as "wrong GST",
        (select count(*) from order_lines line where awaiting_keys_since is null and delivery = 'seat' and
          (select count(*) from licence_keys key where key.order_id = line.order_id and key.position = line.position
            and voided_at is null and revoked_by_refund is null) <>
          quantity - (select coalesce(sum(seats), 0) from refunds join refund_lines taken on refund_id = id
            where taken.order_id = line.order_id and taken.position = line.position and state = 'completed')
          )::int as "keys unlike seats",
        (select count(*) from orders o where o.state in ('paid', 'fulfilled') and total_cents <= (
            select sum(amount_cents) from refunds where order_id = o.id and state = 'completed')
          and (exists (select from order_lines where order_id = o.id and awaiting_keys_since is not null)
            or exists (select from licence_keys where order_id = o.id and voided_at is null and revoked_by_refund is null))
          )::int as "keys without money",
        (select count(*) from refunds f where
          (select count(*) from audit_events where after->>'refundId' = f.id) <> 1)::int as "without one audit event"`);
    expect(row).toEqual({
      'without one note': 0,
      'notes without refund': 0,
      gaps: 0,
      'too much': 0,
      'wrong GST': 0,
      'keys unlike seats': 0,
      'keys without money': 0,
      'without one audit event': 0,
    });
    expect(this.errors).toEqual([]);
  }
}
