import { describe, expect, it } from 'vitest';
import { Customer } from '../../test/shop-driver.ts';
import { shareTestShop } from '../../test/start-shop.ts';
import { runAction } from '../operators/desk/action.ts';
import { listDeadReceipts, retryReceipts } from '../orders/desk/receipt-actions.ts';

const shop = await shareTestShop({ config: { rateLimits: false, adminPort: 0 } });

/** What Prometheus would read: the value of each sample, by its name and labels. */
async function scrape(): Promise<Map<string, number>> {
  const response = await fetch(`${shop.adminUrl}/metrics`);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const lines = (await response.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

describe('metrics', () => {
  it('are on the admin port alone', async () => {
    expect((await fetch(`${shop.url}/metrics`)).status).toBe(404);
    expect((await fetch(`${shop.adminUrl}/metrics`)).status).toBe(200);
    expect((await fetch(`${shop.adminUrl}/readyz`)).status).toBe(200);
    expect((await fetch(`${shop.adminUrl}/api/products`)).status).toBe(404);
  });

  it('time requests by the pattern of their route, never by the address', async () => {
    const customer = new Customer(shop);
    await customer.listProducts();
    await customer.openInvoice('ORD-CANARY');
    await customer.request('GET', '/wp-admin/canary');
    const samples = await scrape();
    const count = (labels: string) => samples.get(`shop_http_request_duration_seconds_count{${labels}}`);
    expect(count('method="GET",route="/api/products",status="200"')).toBe(1);
    expect(count('method="GET",route="/api/orders/:orderId/invoice",status="404"')).toBe(1);
    expect(count('method="any",route="none",status="404"')).toBe(2);
    expect([...samples.keys()].join().toLowerCase()).not.toContain('canary');
  });

  it('have cumulative buckets, as Prometheus expects', async () => {
    const samples = await scrape();
    const buckets = [...samples].filter(
      ([name]) => name.includes('_bucket{') && name.includes('/api/products'),
    );
    const counts = buckets.map(([, count]) => count);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(buckets.at(-1)?.[0]).toContain('le="+Inf"');
    expect(counts.at(-1)).toBe(1);
  });

  it('count checkouts by outcome, and time receipts', async () => {
    const buyer = await new Customer(shop).verifyEmail();
    const { body } = await buyer.buy();
    await buyer.buy({ card: { cardNumber: '4000 0000 0000 0002' } });
    await new Customer(shop).buy();
    await expect.poll(() => stateOf(body.orderId)).toBe('fulfilled');
    const samples = await scrape();
    const count = (outcome: string) => samples.get(`shop_checkout_answers_total{outcome="${outcome}"}`);
    expect([count('approved'), count('declined'), count('not-verified')]).toEqual([1, 1, 1]);
    expect(samples.get('shop_receipt_delay_seconds_count')).toBe(1);
    expect(samples.get('shop_receipt_delay_seconds_sum')).toBeGreaterThan(0);
    expect(samples.get('shop_receipt_delay_seconds_sum')).toBeLessThan(60);
  });

  it('show what waits: orders, mails, connections', async () => {
    const buyer = await new Customer(shop).verifyEmail();
    shop.mailServer.mode = 'reject-4xx';
    const { body } = await buyer.buy();
    await shop.database.pool.query(
      `insert into orders (id, email, billing, subtotal_cents, gst_cents, total_cents, created_at)
       values ('ORD-WAITS', 'waits@example.com', '{}', 10, 1, 11, now() - interval '15 seconds')`,
    );
    const samples = await scrape();
    expect(samples.get('shop_database_up')).toBe(1);
    expect(samples.get('shop_orders_pending')).toBe(1);
    expect(samples.get('shop_oldest_pending_order_seconds')).toBeCloseTo(15, -1);
    expect(samples.get('shop_mails_waiting')).toBe(1);
    expect(samples.get('shop_oldest_mail_seconds')).toBeGreaterThan(0);
    expect(samples.get('shop_database_connections_max')).toBe(8);
    // The shop's own rounds may wait for a moment.
    await expect.poll(async () => (await scrape()).get('shop_database_waiting')).toBe(0);
    expect(samples.get('shop_calls_shed_total')).toBe(0);
    expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(30_000_000);
    expect(samples.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    await shop.database.pool.query(`delete from orders where id = 'ORD-WAITS'`);
    shop.mailServer.mode = 'accept';
    await expect.poll(() => stateOf(body.orderId)).toBe('fulfilled');
  });
});

describe('a receipt that the shop has stopped trying to send', () => {
  it('is a dead letter when the mail server refused it for good', async () => {
    shop.expectError('refused the address of a mail');
    const buyer = await new Customer(shop).verifyEmail();
    shop.mailServer.mode = 'reject-5xx';
    await buyer.buy();
    await expect.poll(countDeadLetters).toBe(1);
    expect((await scrape()).get('shop_dead_letters')).toBe(1);
    expect(shop.logLines.join('')).toContain('refused the address of a mail');
    shop.mailServer.mode = 'accept';
  });

  it('is mailed after all when an operator retries it', async () => {
    const [dead] = await listDeadReceipts(shop.database.db);
    const parts = { db: shop.database.db, outbox: { wake() {} } };
    const given = { orderIds: [dead?.orderId ?? ''] };
    const { queued } = await runAction(retryReceipts, parts, 'test', given);
    await expect.poll(() => stateOf(queued[0] ?? '')).toBe('fulfilled');
    expect(await countDeadLetters()).toBe(0);
  });

  it('is a dead letter when it could not be sent for 72 hours, and the log has an error', async () => {
    shop.expectError('could not be sent for 72 hours');
    shop.expectError('a mail that somebody waits for is late');
    const buyer = await new Customer(shop).verifyEmail();
    shop.mailServer.mode = 'reject-4xx';
    const { body } = await buyer.buy();
    await expect.poll(() => leaveOneAttempt(body.orderId)).toBe(1);
    await expect.poll(countDeadLetters).toBe(1);
    expect(shop.logLines.join('')).toContain('could not be sent for 72 hours');
    shop.mailServer.mode = 'accept';
  });
});

it('a scrape does not wait for a database that does not respond', async () => {
  const client = await shop.database.pool.connect();
  await client.query('begin; set local idle_in_transaction_session_timeout = 0; lock table orders');
  expect((await scrape()).get('shop_database_up')).toBe(0);
  await client.query('commit');
  client.release();
});

/** Once a first attempt has failed; returns how many mails that are. */
async function leaveOneAttempt(orderId: string): Promise<number | null> {
  const { rowCount } = await shop.database.pool.query(
    `update outbox set created_at = now() - interval '73 hours', due_at = now()
     where subject_id = $1 and attempts > 0 and due_at < now() + interval '10 s'`,
    [orderId],
  );
  return rowCount;
}

async function countDeadLetters(): Promise<number> {
  const response = await fetch(`${shop.adminUrl}/readyz`);
  const health: unknown = await response.json();
  return health !== null && typeof health === 'object' && 'deadLetters' in health
    ? Number(health.deadLetters)
    : -1;
}

async function stateOf(orderId: string): Promise<string> {
  const { rows } = await shop.database.pool.query('select state from orders where id = $1', [orderId]);
  return rows[0].state;
}
