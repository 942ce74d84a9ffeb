import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEmptyDatabase, type EmptyDatabase, runStatement } from '../../../test/empty-database.ts';
import { facts } from '../../../test/shop-facts.ts';
import { migrate } from './migrate.ts';

let database: EmptyDatabase;

beforeEach(async () => {
  database = await createEmptyDatabase();
});

afterEach(() => database.drop());

const log = { info: () => {}, warn: () => {} };

it('purchase attempts of an older shop become those of the address that their order has', async () => {
  const connection = { connectionString: database.url };
  await migrate(connection, { log, through: 5, facts: '' });
  await runStatement(
    database.url,
    `insert into orders (id, email, billing, subtotal_cents, gst_cents, total_cents)
     values ('ORD-1', 'one@example.com', '{}', 100, 10, 110), ('ORD-2', 'two@example.com', '{}', 100, 10, 110);
     insert into purchase_attempts (idempotency_key, order_id, request_hash, request_id)
     values ('1', 'ORD-1', '\\x00', 'r1'), ('2', 'ORD-2', '\\x00', 'r2')`,
  );
  await migrate(connection, { log, facts });
  const attempts = await runStatement(
    database.url,
    'select email, idempotency_key, order_id from purchase_attempts order by email',
  );
  expect(attempts.rows).toEqual([
    { email: 'one@example.com', idempotency_key: '1', order_id: 'ORD-1' },
    { email: 'two@example.com', idempotency_key: '2', order_id: 'ORD-2' },
  ]);
  const key = await runStatement(
    database.url,
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'purchase_attempts_pkey'`,
  );
  expect(key.rows).toEqual([{ definition: 'PRIMARY KEY (email, idempotency_key)' }]);
});

it('lines of an older shop get the time of their order, and so do those that an older release still writes', async () => {
  const connection = { connectionString: database.url };
  const insertLine = (order: string, createdAt: string) => `
    insert into orders (id, email, billing, subtotal_cents, gst_cents, total_cents, created_at)
    values ('${order}', 'one@example.com', '{}', 100, 10, 110, ${createdAt});
    insert into order_lines (order_id, position, product_id, product_name, unit_price_cents, quantity)
    values ('${order}', 0, 'p', 'P', 100, 1)`;
  await migrate(connection, { log, through: 42, facts: '' });
  await runStatement(database.url, insertLine('ORD-1', `'2026-01-02 03:04:05.678901Z'`));
  await migrate(connection, { log, through: 43, facts: '' });
  await runStatement(database.url, insertLine('ORD-2', 'now()'));
  await migrate(connection, { log, facts });
  await runStatement(database.url, insertLine('ORD-3', 'now()'));
  const { rows } = await runStatement(
    database.url,
    'select count(*)::int as lines from orders join order_lines on order_id = id and placed_at = created_at',
  );
  expect(rows).toEqual([{ lines: 3 }]);
});

it('keys that an earlier release reserved stay as they are, and later ones are sold without looking them up', async () => {
  const connection = { connectionString: database.url };
  await migrate(connection, { log, through: 47, facts: '' });
  await runStatement(
    database.url,
    `insert into key_events (key_id, event, order_id) values (1, 'reserved', 'ORD-1')`,
  );
  await migrate(connection, { log, facts });
  const { rows } = await runStatement(
    database.url,
    `select event, (
       select count(*)::int from pg_constraint
       where conname in ('stock_keys_order_id_position_fkey', 'licence_keys_stock_key_id_fkey')
     ) as "lookUps" from key_events`,
  );
  expect(rows).toEqual([{ event: 'reserved', lookUps: 0 }]);
});

it('an order that an older shop refunded whole has no valid key, and awaits none', async () => {
  const connection = { connectionString: database.url };
  await migrate(connection, { log, through: 53, facts: '' });
  await runStatement(
    database.url,
    `insert into orders (id, state, email, billing, subtotal_cents, gst_cents, total_cents, transaction_id, invoice_number, settled_at)
     select id, 'paid', 'a', '{}', 300, 30, 330, id, row_number() over (), now() from unnest(array['BACK', 'KEPT']) as id;
     insert into order_lines (order_id, position, product_id, product_name, unit_price_cents, quantity, awaiting_keys_since)
     select id, position, 'p' || position, 'P', 100, case position when 0 then 2 else 1 end,
       case position when 1 then now() end
     from orders cross join generate_series(0, 1) as position;
     insert into licence_keys (order_id, position, seat, key_hash, sealed)
     select id, 0, seat, sha256((id || seat)::bytea), '\\x00' from orders cross join generate_series(0, 1) as seat;
     insert into refunds (id, order_id, payment_id, amount_cents, gst_cents, reason, state, asked_by, settled_at)
     values ('REF-1', 'BACK', 'x', 110, 10, '', 'completed', 'me', now() - interval '1 hour'),
       ('REF-2', 'BACK', 'x', 220, 20, '', 'completed', 'stripe', now()),
       ('REF-3', 'KEPT', 'x', 220, 20, '', 'completed', 'stripe', now()),
       ('REF-4', 'KEPT', 'x', 110, 10, '', 'requested', 'stripe', null);
     insert into refund_lines (refund_id, order_id, position, seats, amount_cents)
     values ('REF-1', 'BACK', 0, 1, 100);
     update licence_keys set revoked_by_refund = 'REF-1' where order_id = 'BACK' and seat = 1`,
  );
  await migrate(connection, { log, facts });
  const read = async (statement: string) => (await runStatement(database.url, statement)).rows;
  expect(
    await read('select order_id, seat, revoked_by_refund as by from licence_keys order by 1, 2'),
  ).toEqual([
    { order_id: 'BACK', seat: 0, by: 'REF-2' },
    { order_id: 'BACK', seat: 1, by: 'REF-1' },
    { order_id: 'KEPT', seat: 0, by: null },
    { order_id: 'KEPT', seat: 1, by: null },
  ]);
  expect(await read('select order_id from order_lines where awaiting_keys_since is not null')).toEqual([
    { order_id: 'KEPT' },
  ]);
  expect(
    await read(
      'select refund_id, position, seats, amount_cents::int as cents from refund_lines order by 1, 2',
    ),
  ).toEqual([
    { refund_id: 'REF-1', position: 0, seats: 1, cents: 100 },
    { refund_id: 'REF-2', position: 0, seats: 1, cents: 100 },
    { refund_id: 'REF-2', position: 1, seats: 1, cents: 100 },
  ]);
  expect(await read('select kind, order_id from alerts')).toEqual([
    { kind: 'keys-of-refunded-order', order_id: 'BACK' },
  ]);
});
