import { afterEach, beforeEach, expect, it } from 'vitest';
import { shop as seller } from '../../../shop.config.ts';
import { isLicenceKey } from '../../../test/is-licence-key.ts';
import { addStockProduct, importTestKeys, vendorKeys } from '../../../test/key-stock.ts';
import { outcomeOf } from '../../../test/outcome-of.ts';
import { insertPaidOrder } from '../../../test/paid-order.ts';
import { readOrderKeys } from '../../../test/read-order-keys.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { openTestSealer } from '../../../test/test-sealer.ts';
import { runAction } from '../../operators/desk/action.ts';
import { serveBackorders } from '../../orders/serve-backorders.ts';
import type { KeySealer } from '../key-sealer.ts';
import { RandomKeySource } from '../licence-key.ts';
import { keyReplacedKind } from '../mails/key-delivery-mail.ts';
import { replaceKey } from './replace-key.ts';

let database: TestDatabase;
let sealer: KeySealer;
let keys: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  const { db } = database;
  sealer = await openTestSealer(db);
  await addStockProduct(db);
  keys = vendorKeys(3);
  await importTestKeys({ db, sealer }, keys);
  await insertPaidOrder(db, { id: 'ORD1', quantity: 2, awaitingSince: new Date() });
  await serveBackorders(
    { db, sealer, outbox: { wake() {} }, log: { info() {} } },
    new AbortController().signal,
  );
  await database.pool.query('truncate outbox');
});
afterEach(() => database.drop());

const replace = (licenceKeyId: number, orderId = 'ORD1') =>
  runAction(
    replaceKey,
    { db: database.db, sealer, keySource: new RandomKeySource(), outbox: { wake() {} } },
    'me',
    { orderId, licenceKeyId, reason: 'Refused by the vendor' },
  );

const idOfSeat = async (seat: number): Promise<number> =>
  (await database.pool.query('select id from licence_keys where seat = $1 and voided_at is null', [seat]))
    .rows[0].id;

const states = async () =>
  (await database.pool.query('select state from stock_keys order by id')).rows.map(({ state }) => state);

it('voids the dead key, hands out another one and mails it once', async () => {
  const deadId = await idOfSeat(0);
  const result = await replace(deadId);
  const newId = await idOfSeat(0);
  expect(result).toEqual({ licenceKeyId: newId });
  expect(await readOrderKeys(database.db, sealer, 'ORD1')).toEqual([[keys[2], keys[1]]]);
  expect(await states()).toEqual(['void', 'sold', 'sold']);

  const { rows: mails } = await database.pool.query('select kind, subject_id, recipient from outbox');
  expect(mails).toEqual([{ kind: 'key-replaced', subject_id: String(newId), recipient: 'ord1@example.com' }]);
  const kind = keyReplacedKind({ db: database.db, sealer, seller, demo: false });
  const mail = await kind.compose(String(newId));
  if (!mail) throw new Error('There is no mail');
  expect(mail).toMatchObject({ to: 'ord1@example.com', subject: 'Your new licence key, order ORD1' });
  expect(mail.text).toContain(`\n${keys[2]}\n`);
  expect(mail.text).toContain('replaces the key ••••-');
  expect(mail.html).toContain(keys[2]);
  for (const key of keys.slice(0, 2)) expect(mail.text + mail.html).not.toContain(key);

  await importTestKeys({ db: database.db, sealer }, vendorKeys(1));
  await replace(newId);
  expect(await kind.compose(String(newId))).toBeNull();

  const { rows: events } = await database.pool.query(
    `select order_id, before, after from audit_events where action = 'key-replaced' order by id`,
  );
  expect(events).toMatchObject([
    {
      order_id: 'ORD1',
      before: { licenceKeyId: deadId, position: 0, seat: 0 },
      after: { licenceKeyId: newId, reason: 'Refused by the vendor' },
    },
    { before: { licenceKeyId: newId } },
  ]);
});

it('of the same replacement asked for twice, one is made', async () => {
  const deadId = await idOfSeat(0);
  const outcomes = await Promise.all([outcomeOf(replace(deadId)), outcomeOf(replace(deadId))]);
  expect(outcomes.sort()).toEqual(['done', 'refused']);
  expect((await database.pool.query('select from outbox')).rowCount).toBe(1);
});

it('changes nothing without a free key, in a refund, or for a key of another order', async () => {
  await replace(await idOfSeat(0));
  await importTestKeys({ db: database.db, sealer }, vendorKeys(1));
  await database.pool.query(`update stock_keys set quarantined = true where state = 'free'`);
  await expect(replace(await idOfSeat(1))).rejects.toThrow('no free key');
  await insertPaidOrder(database.db, { id: 'ORD2' });
  await expect(replace(await idOfSeat(1), 'ORD2')).rejects.toThrow('no key #');
  await database.pool.query(`
    insert into refunds (id, order_id, payment_id, amount_cents, gst_cents, reason, asked_by)
      values ('REF-1', 'ORD1', 'TXN', 100, 0, '', 'me')`);
  await expect(replace(await idOfSeat(1))).rejects.toThrow('refund');
  expect(await states()).toEqual(['void', 'sold', 'sold', 'free']);
  expect((await database.pool.query(`select from audit_events where action = 'key-replaced'`)).rowCount).toBe(
    1,
  );
});

it('makes another key where the shop makes them', async () => {
  await insertPaidOrder(database.db, { id: 'ORD3', sealer, keys: ['AAAA-1111'] });
  await database.pool.query(`update order_lines set fulfilment = 'generated' where order_id = 'ORD3'`);
  const { rows } = await database.pool.query(`select id from licence_keys where order_id = 'ORD3'`);
  await replace(rows[0].id, 'ORD3');
  const [[key = ''] = []] = await readOrderKeys(database.db, sealer, 'ORD3');
  expect(isLicenceKey(key)).toBe(true);
  expect(await states()).toEqual(['sold', 'sold', 'free']);
});
