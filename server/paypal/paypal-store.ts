import { sql } from 'kysely';
import type { Db } from '../platform/database/pool.ts';

/** What the shop has done with its orders at PayPal, on disk before PayPal is asked. */
export class PayPalStore {
  readonly #db: Db;
  readonly #gateway: string;

  constructor(db: Db, gateway: string) {
    this.#db = db;
    this.#gateway = gateway;
  }

  /** False when the order is there already. */
  async add(paypalId: string, orderId: string): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.#db
      .insertInto('paypal_orders')
      .values({ paypal_id: paypalId, gateway: this.#gateway, order_id: orderId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  /**
   * The number of the capture to ask for: that of the last one while PayPal has not refused it,
   * else a new one, because PayPal may repeat the old refusal under the old number. Null once the
   * order is closed, and after a refusal until its buyer approves it again.
   */
  async beginCapture(paypalId: string): Promise<number | null> {
    const { rows } = await sql<{ captures: number }>`
      update paypal_orders set captures = captures + (not capture_open)::int, capture_open = true
      where paypal_id = ${paypalId} and closed_at is null and (capture_open or approvals_spent is null)
      returning captures`.execute(this.#db);
    return rows[0]?.captures ?? null;
  }

  /** PayPal took nothing by a capture. */
  async endCapture(paypalId: string, number: number): Promise<void> {
    await this.#db
      .updateTable('paypal_orders')
      .set({ capture_open: false })
      .where('paypal_id', '=', paypalId)
      .where('captures', '=', number)
      .execute();
  }

  /**
   * PayPal refused a capture, and took nothing: the buyer has to approve the order again.
   * `version`: PayPal's time of the order's last change since then; null when it isn't known.
   */
  async spendApproval(paypalId: string, number: number, version: string | null): Promise<void> {
    await sql`
      update paypal_orders
      set capture_open = false, refused_version = ${version},
        -- An event may be late, so there are at least as many approvals as captures.
        approvals_spent = greatest(captures, cardinality(approval_events))
      where paypal_id = ${paypalId} and captures = ${number} and capture_open`.execute(this.#db);
  }

  /** The order has changed since the refusal: its buyer has approved it again. */
  async renewApproval(paypalId: string, refusedVersion: string): Promise<void> {
    await sql`
      update paypal_orders set approvals_spent = null, refused_version = null
      where paypal_id = ${paypalId} and refused_version = ${refusedVersion}
        and approvals_spent is not null and not capture_open`.execute(this.#db);
  }

  /**
   * What the order is like since the refusal. `known` is what was stored: another process may have
   * gone on.
   */
  async replaceVersion(paypalId: string, known: string | null, version: string): Promise<void> {
    await sql`
      update paypal_orders set refused_version = ${version}
      where paypal_id = ${paypalId} and refused_version is not distinct from ${known}
        and approvals_spent is not null and not capture_open`.execute(this.#db);
  }

  /** PayPal reports an approval, once or several times with the same event. */
  async addApproval(paypalId: string, eventId: string): Promise<void> {
    await sql`
      update paypal_orders
      set approval_events = approval_events || ${eventId}::text,
        approvals_spent =
          case when approvals_spent > cardinality(approval_events) then approvals_spent end
      where paypal_id = ${paypalId} and not ${eventId} = any(approval_events)`.execute(this.#db);
  }

  /**
   * The buyer is back from PayPal. Where events arrive they tell more exactly how often the buyer
   * approved the order.
   */
  async addReturn(paypalId: string): Promise<void> {
    await sql`
      update paypal_orders set approvals_spent = null, refused_version = null
      where paypal_id = ${paypalId} and approvals_spent is not null
        and cardinality(approval_events) = 0`.execute(this.#db);
  }

  /**
   * Makes sure that an order is never captured from now on. False while a capture may be under way.
   */
  async close(paypalId: string): Promise<boolean> {
    const { rows } = await sql`
      update paypal_orders set closed_at = coalesce(closed_at, now())
      where paypal_id = ${paypalId} and not capture_open returning paypal_id`.execute(this.#db);
    return rows.length > 0;
  }

  async addCapture(paypalId: string, captureId: string): Promise<void> {
    await sql`
      update paypal_orders set capture_id = ${captureId}
      where paypal_id = ${paypalId} and capture_id is distinct from ${captureId}`.execute(this.#db);
  }

  async addRefund(paypalId: string, refundId: string): Promise<void> {
    await sql`
      update paypal_orders set refund_ids = refund_ids || ${refundId}::text
      where paypal_id = ${paypalId} and not ${refundId} = any(refund_ids)`.execute(this.#db);
  }

  /** PayPal took money back by this refund, and no seller made it. */
  async addReversal(paypalId: string, refundId: string): Promise<void> {
    await sql`
      update paypal_orders set reversal_ids = reversal_ids || ${refundId}::text
      where paypal_id = ${paypalId} and not ${refundId} = any(reversal_ids)`.execute(this.#db);
  }

  find(paypalId: string) {
    return this.#db
      .selectFrom('paypal_orders')
      .select([
        sql<boolean>`closed_at is not null`.as('isClosed'),
        'capture_open as mayBeCaptured',
        sql<boolean>`approvals_spent is not null and not capture_open`.as('awaitsApproval'),
        'refused_version as refusedVersion',
        captureId.as('captureId'),
        'refund_ids as refundIds',
        'reversal_ids as reversalIds',
        'created_at as createdAt',
      ])
      .where('paypal_id', '=', paypalId)
      .executeTakeFirst();
  }

  /** PayPal's id of the order that was opened last for an order of the shop. */
  async findByOrder(orderId: string): Promise<string | null> {
    return this.#findLast(sql`order_id = ${orderId}`);
  }

  async findByCapture(id: string): Promise<string | null> {
    // An earlier release stored the capture with the paid order alone.
    return this.#findLast(sql`(capture_id = ${id} or order_id = any(array(
      select order_facts.id from order_facts where transaction_id = ${id})))`);
  }

  /** PayPal lists no orders, so the shop asks about those that it opened. */
  listSince(since: Date) {
    return this.#db
      .selectFrom('paypal_orders')
      .select(['paypal_id as paypalId', 'order_id as orderId', 'created_at as createdAt'])
      .select(sql<boolean>`closed_at is not null`.as('isClosed'))
      .where('gateway', '=', this.#gateway)
      .where('created_at', '>=', since)
      .orderBy('created_at')
      .execute();
  }

  async #findLast(condition: ReturnType<typeof sql>): Promise<string | null> {
    const { rows } = await sql<{ id: string }>`
      select paypal_id as id from paypal_orders where ${condition} and gateway = ${this.#gateway}
      order by created_at desc limit 1`.execute(this.#db);
    return rows[0]?.id ?? null;
  }
}

const captureId = sql<string | null>`coalesce(capture_id, (
  select transaction_id from order_facts
  where order_facts.id = paypal_orders.order_id and order_facts.gateway = paypal_orders.gateway
))`;
