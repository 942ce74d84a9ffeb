import { randomUUID } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, it, vi } from 'vitest';
import { writeEarlierLicences } from '../server/licences/earlier-licences.ts';
import { createEmptyDatabase, runStatement } from '../test/empty-database.ts';
import { makeBackup, restoreBackup } from '../test/restore-backup.ts';
import { Customer } from '../test/shop-driver.ts';
import { startTestShop } from '../test/start-shop.ts';
import { makeTemporaryFolder } from '../test/temporary-folder.ts';

/** A purchase whose every byte must be restored. */
const purchase = {
  idempotencyKey: randomUUID(),
  billing: { firstName: 'Zoë "漢字" 🦘', street: 'C:\\temp  5' },
  items: [{ productId: 'endpoint-complete', quantity: 250 }],
};

const kept = [
  'adjustment_counter',
  'adjustment_notes',
  'alert_mails',
  'alerts',
  'audit_chain',
  'audit_events',
  'audit_head',
  'daily_comparison',
  'database_mode',
  'demo_gateway_charges',
  'demo_gateway_refunds',
  'disputes',
  'gateway_events',
  'invoice_counter',
  'invoice_documents',
  'invoice_reissues',
  'key_batches',
  'key_events',
  'key_file_layouts',
  'key_voids',
  'licence_claims',
  'licence_keys',
  'licences',
  'licences_written',
  'link_tokens',
  'mail_failures',
  'operator_passkeys',
  'order_evidence',
  'order_lines',
  'order_notes',
  'orders',
  'outbox',
  'payments',
  'paypal_orders',
  'policy_versions',
  'products',
  'promised_invoices',
  'purchase_attempts',
  'quote_documents',
  'quote_follow_ups',
  'quote_lines',
  'quotes',
  'refund_lines',
  'refunds',
  'reminders',
  'sealing_keys',
  'sent_reminders',
  'snoozed_tasks',
  'stock_keys',
];
const leftOut = [
  'locks',
  'operator_browsers',
  'operator_challenges',
  'operator_codes',
  'operator_login_links',
  'operator_sessions',
  'rate_limits',
  'schema_migrations',
  'shop_state',
  'verification_codes',
  'verified_browsers',
];

const [shop, folder] = await Promise.all([
  startTestShop({ config: { rateLimits: false } }),
  makeTemporaryFolder(),
]);
const file = join(folder, 'shop.gz');
const buyer = await new Customer(shop).verifyEmail();
const order = await buyer.buy(purchase);
await buyer.buy({ card: { cardNumber: '4000 0000 0000 0002' } });
await untilOne(`select from orders where state = 'fulfilled' and id = '${order.body.orderId}'`);
const invoice = await (await buyer.openInvoice(order.body.orderId)).bytes();
await shop.mailServer.close();
await buyer.buy({ items: [{ productId: 'endpoint-enterprise', quantity: 2 }] });
await untilOne(`select from outbox where attempts > 0 and due_at < now() + interval '30 s'`);
await runStatement(shop.database.url, `update outbox set due_at = now() + interval '1 hour'`);

// What the shop's own round would write meanwhile.
await writeEarlierLicences(shop.database);
const before = await readEverything(shop.database.url);
await makeBackup(shop.database, file);
await buyer.buy({ items: [{ productId: 'endpoint-enterprise', quantity: 3 }] });
const restored = await createEmptyDatabase();
await restoreBackup(restored, file);
await shop.mailServer.open();

afterAll(async () => {
  await shop.stop();
  await restored.drop();
  await rm(folder, { recursive: true });
});

function untilOne(query: string): Promise<void> {
  const find = async () => expect((await runStatement(shop.database.url, query)).rowCount).toBe(1);
  return vi.waitFor(find, { timeout: 20_000 });
}

/** Reads every row that must not be lost, as text. */
async function readEverything(url: string): Promise<Record<string, unknown[]>> {
  const contents: Record<string, unknown[]> = {};
  for (const table of kept) {
    const { rows } = await runStatement(url, `select ${table}::text as row from ${table} order by 1`);
    contents[table] = rows.map(({ row }) => row);
  }
  return contents;
}

/** The audit was empty before. */
const restoreInAudit = {
  audit_events: [expect.stringContaining(',restorer,backup-restored,')],
  audit_chain: [expect.any(String)],
  audit_head: [expect.stringMatching(/^\(1,1,/)],
};

it('a backup of a shop that sells meanwhile restores every row', async () => {
  expect(await readEverything(restored.url)).toEqual({ ...before, ...restoreInAudit });
  expect(before.licence_keys?.length).toBe(253);
});

it('a restored shop returns the same invoices and responses, and mails the receipts that were waiting', async () => {
  const node = await shop.startNode({ databaseUrl: restored.url });
  const sameBuyer = await new Customer(node, { email: buyer.email }).verifyEmail();
  const again = await (await sameBuyer.openInvoice(order.body.orderId)).bytes();
  expect(Buffer.from(again).equals(Buffer.from(invoice))).toBe(true);
  expect((await sameBuyer.buy(purchase)).text).toBe(order.text);
  expect((await sameBuyer.buy({ items: [{ productId: 'endpoint-complete', quantity: 7 }] })).status).toBe(
    200,
  );
  await runStatement(restored.url, 'update outbox set due_at = now()');
  await expect.poll(countWaiting).toBe(0);
  await node.stop();
  const { rows } = await runStatement(restored.url, audit);
  expect(rows).toEqual([{ paid: 4, charged: 4, lastInvoice: 4, counter: 4, seats: 260, keys: 260 }]);
});

async function countWaiting(): Promise<number | null> {
  return (await runStatement(restored.url, 'select from outbox')).rowCount;
}

/** The demo order counts too. */
const audit = `
  select
    (select count(*)::int from orders where state in ('paid', 'fulfilled')) as paid,
    (select count(*)::int from orders join demo_gateway_charges charge on charge.order_id = orders.id
      and charge.transaction_id = orders.transaction_id and amount_cents = total_cents) as charged,
    (select max(invoice_number) from orders) as "lastInvoice",
    (select last_number from invoice_counter) as counter,
    (select sum(quantity)::int from order_lines join orders on id = order_id where invoice_number > 0) as seats,
    (select count(*)::int from licence_keys) as keys`;

it('only its owner can read a backup, and it holds no verification code', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const lines = gunzipSync(await readFile(file))
    .toString()
    .split('\n');
  const tables = new Set(lines.map((line) => line.split('\t')[0]));
  for (const table of leftOut) expect(tables).not.toContain(table);
});

it('a backup holds every table of the shop but those excluded on purpose', async () => {
  const tables = await runStatement(
    shop.database.url,
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  expect(tables.rows.map(({ relname }) => relname).sort()).toEqual([...kept, ...leftOut].sort());
});

it('a backup is never restored over a shop’s data', async () => {
  const restoring = restoreBackup(shop.database, file);
  await expect(restoring).rejects.toThrow('in use already');
});
