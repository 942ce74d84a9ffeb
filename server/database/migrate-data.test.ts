import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEmptyDatabase, type EmptyDatabase, runStatement } from '../../test/empty-database.ts';
import { migrate } from './migrate.ts';

let database: EmptyDatabase;

beforeEach(async () => {
  database = await createEmptyDatabase();
});

afterEach(() => database.drop());

const log = { info: () => {}, warn: () => {} };

it('purchase attempts of an older shop become those of the address that their order has', async () => {
  const connection = { connectionString: database.url };
  await migrate(connection, { log, through: 5 });
  await runStatement(
    database.url,
    `insert into orders (id, email, billing, subtotal_cents, gst_cents, total_cents)
     values ('ORD-1', 'one@example.com', '{}', 100, 10, 110), ('ORD-2', 'two@example.com', '{}', 100, 10, 110);
     insert into purchase_attempts (idempotency_key, order_id, request_hash, request_id)
     values ('1', 'ORD-1', '\\x00', 'r1'), ('2', 'ORD-2', '\\x00', 'r2')`,
  );
  await migrate(connection, { log });
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
  await migrate(connection, { log, through: 42 });
  await runStatement(database.url, insertLine('ORD-1', `'2026-01-02 03:04:05.678901Z'`));
  await migrate(connection, { log, through: 43 });
  await runStatement(database.url, insertLine('ORD-2', 'now()'));
  await migrate(connection, { log });
  await runStatement(database.url, insertLine('ORD-3', 'now()'));
  const { rows } = await runStatement(
    database.url,
    'select count(*)::int as lines from orders join order_lines on order_id = id and placed_at = created_at',
  );
  expect(rows).toEqual([{ lines: 3 }]);
});

it('keys that an earlier release reserved stay as they are, and later ones are sold without looking them up', async () => {
  const connection = { connectionString: database.url };
  await migrate(connection, { log, through: 47 });
  await runStatement(
    database.url,
    `insert into key_events (key_id, event, order_id) values (1, 'reserved', 'ORD-1')`,
  );
  await migrate(connection, { log });
  const { rows } = await runStatement(
    database.url,
    `select event, (
       select count(*)::int from pg_constraint
       where conname in ('stock_keys_order_id_position_fkey', 'licence_keys_stock_key_id_fkey')
     ) as "lookUps" from key_events`,
  );
  expect(rows).toEqual([{ event: 'reserved', lookUps: 0 }]);
});
