import { expect, it } from 'vitest';
import { shop as seller } from '../../../shop.config.ts';
import { insertPaidOrder } from '../../../test/paid-order.ts';
import { shareTestDatabase } from '../../../test/test-database.ts';
import { openTestSealer } from '../../../test/test-sealer.ts';
import { insertOrderKeys } from '../order-keys.ts';
import { keyReplacedKind, keysKind } from './key-delivery-mail.ts';

const database = await shareTestDatabase();
it('no mail hands out a key that a refund ended while the mail waited', async () => {
  const { db, pool } = database;
  const sealer = await openTestSealer(db);
  const parts = { db, sealer, seller, demo: false };
  await insertPaidOrder(db, { id: 'ORD-1', sealer, keys: ['AAAA-1111', 'BBBB-2222'] });
  await insertPaidOrder(db, { id: 'ORD-2', sealer, keys: ['CCCC-3333'] });
  await pool.query(`update licence_keys set voided_at = now() where order_id = 'ORD-2'`);
  const seat = { orderId: 'ORD-2', position: 0, seat: 0, stockKeyId: null };
  const [id] = await db
    .transaction()
    .execute((tx) =>
      insertOrderKeys(tx, sealer, [{ ...seat, key: 'DDDD-4444', hash: sealer.hashKey('DDDD4444') }]),
    );
  const replacement = String(id);
  const awaited = () => keysKind(parts).compose('ORD-1.0');
  const replaced = () => keyReplacedKind(parts).compose(replacement);
  expect((await replaced())?.text).toContain('DDDD-4444');
  await pool.query(`
    insert into refunds (id, order_id, payment_id, amount_cents, gst_cents, reason, asked_by)
    values ('REF-1', 'ORD-1', 'TXN', 100, 0, '', 'me')`);
  await pool.query(`update licence_keys set revoked_by_refund = 'REF-1' where seat = 1`);
  const text = (await awaited())?.text;
  expect(text).toContain('AAAA-1111');
  expect(text).not.toContain('BBBB-2222');
  await pool.query(`update licence_keys set revoked_by_refund = 'REF-1'`);
  expect([await awaited(), await replaced()]).toEqual([null, null]);
});

it('a mail with awaited keys states the seats that are left, and their term', async () => {
  const { db, pool } = database;
  const sealer = await openTestSealer(db);
  await insertPaidOrder(db, { id: 'ORD-3', sealer, keys: ['EEEE-5555'] });
  await pool.query(`
    update order_lines set delivery = 'line', quantity = 10 where order_id = 'ORD-3';
    insert into licences (order_id, position, first_seat, last_seat, product_id, starts_on, ends_on)
    values ('ORD-3', 0, 1, 10, 'endpoint-complete', '2026-07-01', '2027-06-30');
    insert into refunds (id, order_id, payment_id, amount_cents, gst_cents, reason, asked_by, state, settled_at)
    values ('REF-3', 'ORD-3', 'TXN', 100, 0, '', 'me', 'completed', now());
    insert into refund_lines (refund_id, order_id, position, seats, amount_cents) values ('REF-3', 'ORD-3', 0, 4, 100)`);
  const mail = await keysKind({ db, sealer, seller, demo: false }).compose('ORD-3.0');
  expect(mail?.text).toContain('(6 seats)\nOne key for all 6 seats. Valid from 1 July 2026 to 30 June 2027.');
});
