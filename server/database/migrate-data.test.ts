import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmptyDatabase, type EmptyDatabase, runStatement } from '../../test/empty-database.ts';
import { migrate } from './migrate.ts';

let database: EmptyDatabase;

beforeAll(async () => {
  database = await createEmptyDatabase();
});

afterAll(() => database.drop());

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
