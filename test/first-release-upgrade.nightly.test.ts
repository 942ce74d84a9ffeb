import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../server/platform/database/migrate.ts';
import type { RunningShop } from '../server/shop.ts';
import { createEmptyDatabase, type EmptyDatabase, runStatement } from './empty-database.ts';
import { runShopCommand } from './run-shop-command.ts';
import { shareTestShop } from './start-shop.ts';
import { validBilling } from './valid-billing.ts';

const paid = ['ORD-2222-2222-2222-2222', 'ORD-3333-3333-3333-3333'];
const pending = 'ORD-4444-4444-4444-4444';
const declined = 'ORD-5555-5555-5555-5555';
const lastMigration = 5;

let database: EmptyDatabase;

const shop = await shareTestShop();
/** The database of 0.1.0, stopped right after a card whose charge failed without an outcome. */
beforeEach(async () => {
  database = await createEmptyDatabase();
  await migrate(
    { connectionString: database.url },
    { log: { info() {}, warn() {} }, through: lastMigration, facts: '' },
  );
  await query(`
    insert into products values ('endpoint-complete', 1, 'Ironbark Security Complete', 14999, 'x', '{}');
    insert into orders (id, state, email, billing, subtotal_cents, gst_cents, total_cents, transaction_id,
      invoice_number, settled_at, created_at)
    select id, state, 'mia@example.com', '${JSON.stringify(validBilling)}', 14999, 1500, 16499, transaction_id,
      invoice_number, case when state <> 'pending' then now() end, now() - interval '8 minutes'
    from (values
      ('${paid[0]}', 'fulfilled', 'TXN-1', 2), ('${paid[1]}', 'fulfilled', 'TXN-2', 3),
      ('${pending}', 'pending', null, null), ('${declined}', 'declined', null, null)
    ) as earlier (id, state, transaction_id, invoice_number);
    insert into order_lines (order_id, position, product_id, product_name, unit_price_cents, quantity)
      select id, 0, 'endpoint-complete', 'Ironbark Security Complete', 14999, 1 from orders;
    insert into purchase_attempts (idempotency_key, order_id, request_hash, request_id, answer_status, answer_body)
      select id, id, '\\x00', id, case state when 'declined' then 402 when 'fulfilled' then 200 end,
        case state when 'pending' then null else '{}' end from orders;
    insert into demo_gateway_charges (order_id, amount_cents, outcome, reason, transaction_id, created_at)
      select id, total_cents, case state when 'declined' then 'declined' else 'approved' end, null, transaction_id,
        created_at
      from orders where state <> 'pending';
    update invoice_counter set last_number = 3`);
});
afterEach(() => database.drop());

const query = async (statement: string) => (await runStatement(database.url, statement)).rows;
const readVersion = async () => (await query('select max(version) as version from schema_migrations'))[0];
const readState = async (id: string) => (await query(`select state from orders where id = '${id}'`))[0].state;
const start = (config = {}) => shop.startNode({ databaseUrl: database.url, keysSecret, ...config });
const keysSecret = randomBytes(32).toString('base64url');
const run = (...args: string[]) =>
  runShopCommand({ DATABASE_URL: database.url, KEYS_SECRET: keysSecret }, ...args);

async function withShop(work: (running: RunningShop) => Promise<unknown>): Promise<void> {
  const running = await start();
  await work(running).finally(() => running.stop());
}

it('an order without an outcome is settled after the upgrade, because the demo gateway never charged it', async () => {
  await withShop(() => expect.poll(() => readState(pending)).toBe('abandoned'));
});

it('after the upgrade, the payments of old sales agree with the gateway, and nobody is to return money', async () => {
  await withShop(() => expect.poll(() => readState(pending)).toBe('abandoned'));
  const { exitCode, output } = await run('reconcile', '--json');
  expect(JSON.parse(output)).toMatchObject({ payments: 2, repaired: [], differences: [] });
  expect(exitCode).toBe(0);
});

describe('an order that another gateway may have charged', () => {
  beforeEach(() => query(`delete from demo_gateway_charges where order_id = '${paid[1]}'`));

  it('stops the start before the tables change', async () => {
    await expect(start()).rejects.toThrow(
      "1 pending order names no gateway, because an earlier release wrote it. That release also charged orders at a gateway that this one doesn't know: run that release until it is settled. Nothing was changed; docs/payments.md says more.",
    );
    expect(await readVersion()).toEqual({ version: lastMigration });
  });

  it('is given to a gateway by a command, and settled by it', async () => {
    const unknown = await run('orders', 'set-gateway', pending, 'https://elsewhere.example');
    expect(unknown.output).toContain(
      "isn't configured: it must be demo or demo-paypal. Nothing was changed.",
    );
    const { exitCode, output } = await run('orders', 'set-gateway', pending, 'demo');
    expect(output).toContain(`The order ${pending} belongs to the gateway demo.`);
    expect(exitCode).toBe(0);
    const events = await query('select action, order_id, after from audit_events');
    expect(events).toEqual([{ action: 'gateway-set', order_id: pending, after: { gateway: 'demo' } }]);
    expect((await run('orders', 'set-gateway', paid[0] ?? '', 'demo')).output).toContain('is not pending');
    await withShop(() => expect.poll(() => readState(pending)).toBe('abandoned'));
  });
});

it('a start in another mode is refused before the tables change', async () => {
  const stripe = {
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecrets: [],
    takesPayTo: false,
    apiBase: null,
  };
  await expect(start({ mode: 'sandbox', stripe })).rejects.toThrow(
    'This database belongs to demo mode, and MODE is sandbox',
  );
  expect(await readVersion()).toEqual({ version: lastMigration });
});

it('a release that a later one has shut out ends with a sentence', async () => {
  await query(`insert into schema_migrations values (9998, '9998_later.sql', 'x')`);
  await withShop(async () => {});
  await query(`insert into schema_migrations values (9999, '9999_later.breaking.sql', 'x')`);
  await expect(start()).rejects.toThrow(
    "A later release has upgraded this database (9999_later.breaking.sql), and this one can't use it any more. Start the later release, or restore the backup that was made before the upgrade.",
  );
});
