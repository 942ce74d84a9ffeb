import { beforeEach, describe, expect, it } from 'vitest';
import { type OrderNeed, orderNeeds } from '../../contract/desk/order-search.ts';
import { insertRefund, insertSale } from '../../test/insert-sale.ts';
import { shareTestDatabase } from '../../test/test-database.ts';
import { readAttention } from './read-overview.ts';

const database = await shareTestDatabase();
beforeEach(() => database.pool.query('truncate orders, products cascade'));
const paidAt = '2026-11-20T00:00:00Z';
const query = (text: string, ...values: unknown[]) => database.pool.query(text, values);
const sell = (receiptSeconds?: null) => insertSale(database.pool, paidAt, receiptSeconds);
const refund = (orderId: string, state: string) =>
  insertRefund(database.pool, orderId, { state, settledAt: state === 'requested' ? null : paidAt });

describe('what needs somebody', () => {
  const count = (orders: number) =>
    Object.fromEntries(orderNeeds.map((need) => [need, orders])) as Record<OrderNeed, number>;
  const nothing = count(0);

  it('is nothing in a shop that works', async () => {
    await sell();
    expect(await readAttention(database.db)).toEqual({
      orders: nothing,
      unmailedQuotes: 0,
      quotesToFollowUp: 0,
      unmailedAlerts: 0,
      lowStock: [],
      quarantinedKeys: 0,
      tooShortKeys: 0,
      keysToRevoke: 0,
      ending: { 30: 0, 60: 0, 90: 0 },
    });
  });

  it('is counted by why', async () => {
    const pending = await sell();
    await query(
      `update orders set state = 'pending', transaction_id = null, invoice_number = null, settled_at = null,
         receipt_accepted_at = null where id = $1`,
      pending,
    );
    const dead = await sell(null);
    await query(
      `update orders set receipt_rejected_at = now(), receipt_rejection = 'address-refused' where id = $1`,
      dead,
    );
    await query(
      `insert into disputes (id, order_id, status, amount_cents, reason)
       values ('du_1', $1, 'needs_response', 100, ''), ('du_2', $2, 'won', 100, '')`,
      dead,
      pending,
    );
    await query('update order_lines set awaiting_keys_since = now() where order_id = $1', dead);
    await refund(dead, 'requested');
    await refund(await sell(), 'failed');
    await query(`update orders set state = 'paid' where id = $1`, await sell(null));
    await query(
      `insert into mail_failures (kind, subject_id, order_id, reason) values ('keys', '1', $1, 'address-refused')`,
      dead,
    );
    await query(
      `insert into outbox (kind, subject_id, recipient, turn, document_failure) values ('invoice', $1, '', 0, 'missing')`,
      dead,
    );
    await query(
      `insert into outbox (kind, subject_id, recipient, turn, created_at) values ('keys', $1, '', 0, $2)`,
      ...[`${dead}.0`, paidAt],
    );
    const { orders } = await readAttention(database.db);
    expect(orders).toEqual(count(1));
  });

  it('is a failed refund until another one of the order follows', async () => {
    const orderId = await sell();
    await refund(orderId, 'failed');
    expect((await readAttention(database.db)).orders).toEqual({
      ...nothing,
      'failed-refund': 1,
    });
    await refund(orderId, 'completed');
    expect((await readAttention(database.db)).orders).toEqual(nothing);
    await refund(orderId, 'failed');
    expect((await readAttention(database.db)).orders).toEqual({
      ...nothing,
      'failed-refund': 1,
    });
  });

  it('is a product on sale with fewer keys than its threshold, and keys in quarantine', async () => {
    await query(`insert into products (id, position, name, price_cents, description, features, fulfilment,
        low_stock_threshold, withdrawn_at)
      values ('few', 1, 'Few', 100, '', '{}', 'stock', 2, null), ('enough', 2, 'Enough', 100, '', '{}', 'stock', 1, null),
        ('withdrawn', 3, 'Withdrawn', 100, '', '{}', 'stock', 9, now()),
        ('generated', 4, 'Generated', 100, '', '{}', 'generated', 9, null)`);
    for (const productId of ['few', 'enough', 'withdrawn']) {
      await query(
        `with batch as (
           insert into key_batches (product_id, file_name, key_count, imported_by) values ($1, 'a.csv', 1, 'test')
           returning id
         )
         insert into stock_keys (product_id, batch_id, key_hash, sealed, quarantined)
         select $1, id, sha256($1::text::bytea || n::text::bytea), '', n > 1 from batch, generate_series(1, 3) as n`,
        productId,
      );
    }
    const { lowStock, quarantinedKeys, keysToRevoke } = await readAttention(database.db);
    expect(lowStock).toEqual([{ productId: 'few', productName: 'Few', keysLeft: 1 }]);
    expect({ quarantinedKeys, keysToRevoke }).toEqual({ quarantinedKeys: 6, keysToRevoke: 0 });
  });
});
