import { rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { shop as seller } from '../../shop.config.ts';
import { fillInvoices } from '../../test/fill-invoices.ts';
import { insertPendingOrders } from '../../test/pending-orders.ts';
import { makeBackup } from '../../test/restore-backup.ts';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { openTestSealer } from '../../test/test-sealer.ts';
import { checkHealth } from './actions.ts';
import type { HealthParts } from './check.ts';

let settings: HealthParts['config'];
let now: () => Date;

const [database, dataFolder] = await Promise.all([createTestDatabase(), makeTemporaryFolder()]);
await fillInvoices(database.pool, { count: 3, from: '2026-01-01', to: '2026-01-04' });
await database.pool.query(`update orders set state = 'fulfilled', receipt_accepted_at = settled_at`);
afterAll(async () => {
  await rm(dataFolder, { recursive: true });
  await database.drop();
});
beforeEach(() => {
  now = () => new Date();
  settings = {
    mode: 'live',
    host: '127.0.0.1',
    dataFolder,
    databaseUrl: null,
    smtpUrl: 'smtp://x',
    port: 0,
    adminHost: '127.0.0.1',
    adminPort: null,
    adminUrl: null,
    publicUrl: 'http://shop.example.com',
    operators: [],
    paypal: null,
    stripe: {
      secretKey: 'sk_live_1',
      publishableKey: 'pk_live_1',
      webhookSecrets: ['whsec_1'],
      takesPayTo: false,
      apiBase: 'http://127.0.0.1:9',
    },
    mailFrom: null,
    mailDkimSelector: null,
    https: true,
  } as Partial<HealthParts['config']> as HealthParts['config'];
});

const query = (text: string) => database.pool.query(text);

async function read(name: string) {
  const { checks } = await checkHealth({
    db: database.db,
    config: settings,
    seller,
    clock: now,
    mailer: { destination: 'smtp://x', check: async () => {} },
    openSealer: () => openTestSealer(database.db),
  });
  const check = checks.find((found) => found.name === name);
  return `${check?.state}: ${check?.finding}`;
}

it('reports a backup that is missing, complete, cut short or old', async () => {
  expect(await read('backup')).toMatch(/^broken: No backup was made/);
  const file = join(dataFolder, 'backup.gz');
  await makeBackup(database, file);
  expect(await read('backup')).toMatch(
    /^ok: The last backup was made less than a minute ago, and its file can be read\.$/,
  );
  await truncate(file, 300);
  expect(await read('backup')).toMatch(/^broken: .*backup\.gz can’t be read\.$/);
  await rm(file);
  expect(await read('backup')).toMatch(/^broken: .*backup\.gz is not there any more\.$/);
  await query(`update shop_state set set_at = now() - interval '4 hours' where name = 'last_backup'`);
  expect(await read('backup')).toMatch(/^broken: .*is not there any more\.$/);
  await makeBackup(database, file);
  await query(`update shop_state set set_at = now() - interval '4 hours' where name = 'last_backup'`);
  expect(await read('backup')).toBe('warning: The last backup was made 4 hours ago.');
  await query(`update shop_state set set_at = now() - interval '27 hours' where name = 'last_backup'`);
  expect(await read('backup')).toBe('broken: The last backup was made 27 hours ago.');
});

it('compares the clocks', async () => {
  expect(await read('clock')).toMatch(/^ok/);
  now = () => new Date(Date.now() + 20_000);
  expect(await read('clock')).toMatch(
    /^warning: This machine's clock differs from the database's by (19|20) s/,
  );
  now = () => new Date(Date.now() - 70_000);
  expect(await read('clock')).toMatch(/^broken/);
});

it('reports a schema of another release', async () => {
  expect(await read('schema')).toMatch(/^ok/);
  await query(`insert into schema_migrations values (9999, '9999_later.sql', '')`);
  expect(await read('schema')).toBe('warning: The database has 1 migration of a later release.');
  await query('delete from schema_migrations where version in (9999, 46)');
  expect(await read('schema')).toBe('warning: The database lacks 1 migration of this release.');
});

it('reports orders, receipts and refunds that need somebody', async () => {
  expect([await read('pending-orders'), await read('receipts'), await read('refunds')].join()).not.toMatch(
    /broken/,
  );
  const [orderId] = await insertPendingOrders(database.pool, { email: 'mia@example.com', ageSeconds: 700 });
  await query(`update orders set receipt_rejected_at = now() where id = 'FILL-1-3'`);
  await query(`update refunds set state = 'failed', settled_at = now()`);
  expect(await read('pending-orders')).toBe(
    `broken: 1 order pending for more than 10 minutes, such as ${orderId}.`,
  );
  expect(await read('receipts')).toMatch(/^broken: 1 receipt could not be mailed/);
  expect(await read('refunds')).toMatch(/^broken: 1 refund failed within 30 days/);
});

it('reports products with few keys or none, and keys in quarantine', async () => {
  await query(`insert into products (id, position, name, price_cents, description, features, fulfilment, low_stock_threshold)
    values ('server', 1, 'Server', 100, '', '{}', 'stock', 2)`);
  expect(await read('stock server')).toBe('task: Server is out of stock: nobody can buy it.');
  await query(`with batch as (insert into key_batches (product_id, file_name, key_count, imported_by)
      values ('server', 'a.csv', 3, 'test') returning id)
    insert into stock_keys (product_id, batch_id, key_hash, sealed, quarantined)
    select 'server', id, sha256(n::text::bytea), '', n > 1 from batch, generate_series(1, 3) as n`);
  expect(await read('stock server')).toBe('task: Server has 1 key left.');
  expect(await read('quarantine')).toMatch(/^task: 2 keys from a restored backup/);
  await query('update stock_keys set quarantined = false');
  expect(await read('stock server')).toBe('ok: Server has more than 2 keys left.');
  await query(`update products set fulfilment = 'generated'`);
  expect(await read('stock server')).toMatch(
    /^broken: Buyers pay real money for keys of server that the shop makes up/,
  );
  settings = { ...settings, mode: 'sandbox' };
  expect(await read('stock')).toMatch(/^skipped: /);
  await query(`update products set fulfilment = 'stock'`);
});

it('reports that the gateway is silent, and an event that cannot be handled', async () => {
  expect(await read('gateway-events')).toMatch(/^warning: Stripe has sent no event/);
  await query(
    `update orders set gateway = 'stripe', settled_at = now() - interval '2 hours' where id = 'FILL-2-3'`,
  );
  expect(await read('gateway-events')).toMatch(/^broken: 1 order paid within a week, and no event/);
  await query(
    `insert into gateway_events (id, gateway, type, object_id) values ('evt_1', 'stripe', 'x', 'pi_1')`,
  );
  expect(await read('gateway-events')).toContain(
    'must be http://shop.example.com/api/payments/stripe/events.',
  );
  await query(`update gateway_events set received_at = now() - interval '2 hours'`);
  expect(await read('gateway-events')).toMatch(/^broken: 1 event of Stripe could not be handled/);
  const paypal = { clientId: 'id', clientSecret: 'secret', webhookId: 'WH', apiBase: 'http://127.0.0.1:9' };
  settings = { ...settings, paypal };
  expect(await read('paypal-events')).toMatch(/^warning: PayPal has sent no event within 30 days/);
});

it('reports settings that do not go together, and claims that nothing proves', async () => {
  expect(await read('stripe-keys')).toMatch(/^ok/);
  expect(await read('operators')).toMatch(/^warning: OPERATORS is not set/);
  expect(await read('claims')).toMatch(
    /^warning: .*“Authorised reseller”, “Trusted by 1000\+ businesses”, “99\.9% uptime”/,
  );
  await query(`insert into database_mode (mode) values ('live')`);
  expect(await read('database-mode')).toBe('ok: The database belongs to live mode.');
  settings = { ...settings, mode: 'sandbox' };
  expect(await read('database-mode')).toBe('broken: The database belongs to live mode, and MODE is sandbox.');
  expect(await read('stripe-keys')).toBe('broken: sandbox mode needs test keys of Stripe.');
  settings = { ...settings, mode: 'demo' };
  expect(await read('mode')).toMatch(/^warning: The shop is in demo mode at a public address/);
});

it('reports a desk that is closed while /metrics is open to the network', async () => {
  expect(await read('desk')).toMatch(/^skipped/);
  settings = { ...settings, adminPort: 9464 };
  expect(await read('desk')).toBe('ok: The desk is at http://localhost:9464.');
  settings = { ...settings, adminHost: '0.0.0.0' };
  expect(await read('desk')).toMatch(
    /^warning: ADMIN_HOST=0\.0\.0\.0 opens \/metrics and \/readyz to the network/,
  );
});
