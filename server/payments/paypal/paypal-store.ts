import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';

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
   * The number of the capture to ask for: that of the last one while PayPal has not refused it, else a new one, because
   * PayPal may repeat the old refusal under the old number. Null once the order is closed.
   */
  async beginCapture(paypalId: string): Promise<number | null> {
    const { rows } = await sql<{ captures: number }>`
      update paypal_orders set captures = captures + (not capture_open)::int, capture_open = true
      where paypal_id = ${paypalId} and closed_at is null
      returning captures`.execute(this.#db);
    return rows[0]?.captures ?? null;
  }

  /** PayPal refused a capture, and took nothing. */
  async endCapture(paypalId: string, number: number): Promise<void> {
    await this.#db
      .updateTable('paypal_orders')
      .set({ capture_open: false })
      .where('paypal_id', '=', paypalId)
      .where('captures', '=', number)
      .execute();
  }

  /** Makes sure that an order is never captured from now on. False while a capture may be under way. */
  async close(paypalId: string): Promise<boolean> {
    const { rows } = await sql`
      update paypal_orders set closed_at = coalesce(closed_at, now())
      where paypal_id = ${paypalId} and not capture_open returning paypal_id`.execute(this.#db);
    return rows.length > 0;
  }

  find(paypalId: string) {
    return this.#db
      .selectFrom('paypal_orders')
      .select([sql<boolean>`closed_at is not null`.as('isClosed'), 'capture_open as mayBeCaptured'])
      .where('paypal_id', '=', paypalId)
      .executeTakeFirst();
  }

  /** PayPal's id of the order that was opened last for an order of the shop. */
  async findByOrder(orderId: string): Promise<string | null> {
    const row = await this.#db
      .selectFrom('paypal_orders')
      .select('paypal_id')
      .where('order_id', '=', orderId)
      .where('gateway', '=', this.#gateway)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.paypal_id ?? null;
  }

  /** PayPal lists no orders, so the shop asks about those that it opened. */
  listSince(since: Date) {
    return this.#db
      .selectFrom('paypal_orders')
      .select(['paypal_id as paypalId', sql<boolean>`closed_at is not null`.as('isClosed')])
      .where('gateway', '=', this.#gateway)
      .where('created_at', '>=', since)
      .orderBy('created_at')
      .execute();
  }
}
