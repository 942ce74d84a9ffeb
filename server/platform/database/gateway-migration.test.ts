import { afterAll, expect, it } from 'vitest';
import { createEmptyDatabase, runStatement } from '../../../test/empty-database.ts';
import { facts } from '../../../test/shop-facts.ts';
import { migrate } from './migrate.ts';

const log = { info() {}, warn() {} };

const database = await createEmptyDatabase();

afterAll(() => database.drop());

it('a pending order gets the demo gateway as its own where the ledger proves that it was charged there', async () => {
  const connection = { connectionString: database.url };
  await migrate(connection, { log, through: 5, facts: '' });
  await runStatement(
    database.url,
    `insert into orders (id, email, billing, subtotal_cents, gst_cents, total_cents)
       select id, 'b', '{}', 10, 1, 11 from unnest(array['charged', 'refused', 'closed', 'unknown']) id;
     insert into demo_gateway_charges (order_id, amount_cents, outcome, reason, transaction_id) values
       ('charged', 11, 'approved', null, 'TXN-1'), ('refused', 11, 'declined', 'card-declined', null),
       ('closed', 0, 'closed', null, null)`,
  );
  await migrate(connection, { log, facts });
  const { rows } = await runStatement(database.url, 'select id, gateway from orders order by id');
  expect(rows).toEqual([
    { id: 'charged', gateway: 'demo' },
    { id: 'closed', gateway: null },
    { id: 'refused', gateway: 'demo' },
    { id: 'unknown', gateway: null },
  ]);
});
