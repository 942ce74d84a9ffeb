import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { orderCalls } from '../contract/desk/orders.ts';
import { personTables } from '../server/orders/desk/person-rows.ts';
import { DeskBrowser } from '../test/desk-browser.ts';
import { runShopCommand } from '../test/run-shop-command.ts';
import { Customer } from '../test/shop-driver.ts';
import { shareTestShop } from '../test/start-shop.ts';
import { validBilling } from '../test/valid-billing.ts';

let mia: Customer;
let noah: Customer;
let orderId = '';

const items = [{ productId: 'endpoint-complete', quantity: 2 }];
const declined = { cardNumber: '4000000000000002', expiry: '12/30', cvv: '123', cardholderName: 'Mia' };

const shop = await shareTestShop({ config: { adminPort: 0, rateLimits: false } });
const run = (...args: string[]) => runShopCommand({ DATABASE_URL: shop.database.url }, 'people', ...args);

async function exportRows(email: string): Promise<Record<string, Record<string, unknown>[]>> {
  const { output, exitCode } = await run('export', email);
  expect(exitCode, output).toBe(0);
  return JSON.parse(output).rows;
}

/** Two people with an order each; a declined order, a quote and a note of one of them. */
beforeEach(async () => {
  mia = await new Customer(shop).verifyEmail();
  noah = await new Customer(shop).verifyEmail();
  const billing = {
    ...validBilling,
    phone: '0412 345 678',
    purpose: 'new' as const,
    vendorAccount: 'SITE-7781',
    accountsEmail: noah.email,
  };
  ({ orderId } = (await mia.buy({ items, billing, reminders: true })).body);
  await noah.buy({ items, idempotencyKey: randomUUID(), reminders: true });
  const others = [{ productId: 'endpoint-enterprise', quantity: 1 }];
  const refused = await mia.buy({ items: others, card: declined, idempotencyKey: randomUUID() });
  expect(refused.status).toBe(402);
  expect((await mia.getQuote()).status).toBe(200);
  expect((await noah.getQuote()).status).toBe(200);
  const countFulfilled = `select from orders where state = 'fulfilled' and email in ($1, $2)`;
  const fulfilled = () => shop.database.pool.query(countFulfilled, [mia.email, noah.email]);
  await expect.poll(async () => (await fulfilled()).rowCount).toBe(2);
  const waiting = () => shop.database.pool.query('select from outbox');
  await expect.poll(async () => (await waiting()).rowCount).toBe(0);
  const desk = await new DeskBrowser(shop).signIn();
  await desk.call(orderCalls.addNote, { params: { orderId }, body: { text: 'Mia called' } });
});

it('export prints every row about a person as JSON, without secrets and without those of others', async () => {
  const rows = await exportRows(mia.email);
  expect(rows.orders?.map(({ state }) => state).sort()).toEqual(['declined', 'fulfilled']);
  expect(rows.quotes).toHaveLength(1);
  expect(rows.order_notes).toMatchObject([{ text: 'Mia called' }]);
  expect(rows.verified_browsers).toHaveLength(1);
  for (const table of [
    'order_evidence',
    'order_lines',
    'licences',
    'licence_keys',
    'reminders',
    'audit_events',
    'purchase_attempts',
  ])
    expect(rows[table], table).not.toBeUndefined();
  const text = JSON.stringify(rows);
  expect(text).not.toMatch(/token_hash|code_hash|sealed|"pdf"/);
  expect(rows.orders?.some(({ email }) => email !== mia.email)).toBe(false);
  expect((await exportRows(noah.email)).accounts_email_of).toEqual([{ order_id: orderId }]);
});

it('erase leaves what tax law needs, and says until when', async () => {
  const { accounts_email_of: _, ...others } = await exportRows(noah.email);
  const { output } = await run('erase', mia.email);
  expect(output).toContain('Erased: 1 unpaid orders, 1 quotes, 1 reminders, 1 notes.');
  const year = new Date().getUTCFullYear() + 5;
  expect(output).toMatch(new RegExp(`Kept: ${orderId} \\(fulfilled\\) until ${year}-\\d\\d-\\d\\d at least`));
  expect(output).toContain('Income Tax Assessment Act 1936 s 262A');

  const rows = await exportRows(mia.email);
  expect(rows.orders).toMatchObject([{ id: orderId, billing: { firstName: validBilling.firstName } }]);
  const erasedTables = [
    'quotes',
    'quote_lines',
    'order_evidence',
    'order_notes',
    'reminders',
    'verified_browsers',
    'link_tokens',
  ];
  for (const table of erasedTables) expect(rows[table], table).toBeUndefined();
  expect(JSON.stringify(rows.orders)).not.toMatch(/0412 345 678|SITE-7781|accountsEmail/);
  const { rows: unpaid } = await shop.database.pool.query(
    `select billing from orders where state = 'declined' and email = '' and billing = '{}'`,
  );
  expect(unpaid.length).toBeGreaterThan(0);
  expect(await exportRows(noah.email)).toEqual(others);
});

it('the order of a person who was erased still opens at the desk, under Find my keys and as an invoice', async () => {
  await run('erase', mia.email);
  const desk = await new DeskBrowser(shop).signIn();
  expect((await desk.call(orderCalls.readOrder, { params: { orderId } })).status).toBe(200);
  await mia.verifyEmail();
  expect((await mia.openInvoice(orderId)).status).toBe(200);
});

it('every table is about people, or known to be about none', async () => {
  const { rows } = await shop.database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const names = rows.map(({ name }) => name).filter((name) => !(name in personTables));
  expect(names).toEqual(aboutNobody);
});

/** The shop's own, and operators'. Of gateways' events and the demo's refunds, only ids lead to an order. */
const aboutNobody = [
  ...['adjustment_counter', 'alert_mails', 'audit_chain', 'audit_head', 'daily_comparison', 'database_mode'],
  ...[
    'demo_gateway_refunds',
    'gateway_events',
    'invoice_counter',
    'key_batches',
    'key_file_layouts',
    'key_voids',
  ],
  ...[
    'licences_written',
    'locks',
    'operator_browsers',
    'operator_challenges',
    'operator_codes',
    'operator_login_links',
  ],
  ...['operator_passkeys', 'operator_sessions'],
  ...[
    'policy_versions',
    'products',
    'schema_migrations',
    'sealing_keys',
    'shop_state',
    'snoozed_tasks',
    'stock_keys',
  ],
];
