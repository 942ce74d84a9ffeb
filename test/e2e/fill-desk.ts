import { vi } from 'vitest';
import { deskCalls } from '../../server/operators/desk/desk-calls.ts';
import { buyers, longProduct, purchases } from '../desk-data.ts';
import { insertQuote } from '../insert-quote.ts';
import { Customer } from '../shop-driver.ts';
import type { DeskTests } from './desk-page.ts';

/** Fills a shop with a month of orders and with everything that may need somebody. Returns the ids of its orders. */
export async function fillDesk({ shop, operator }: Pick<DeskTests, 'shop' | 'operator'>): Promise<string[]> {
  await operator.call(deskCalls.products.addProduct, { body: longProduct });
  const { path } = deskCalls.keys.importKeys;
  const file = new URLSearchParams({
    productId: longProduct.id,
    fileName: 'ironbark-2026-11.csv',
    note: 'PO 4711',
  });
  await operator.fetch(`${path}?${file}`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: Array.from({ length: 9 }, (_, i) => `IBMD-2026-${String(4_711_000 + i * 37)}-ANZ`).join('\n'),
  });
  const customers = await Promise.all(buyers.map(({ email }) => new Customer(shop, { email }).verifyEmail()));
  const orderIds: string[] = [];
  for (const { buyer, seats } of purchases) {
    const { email: _, ...billing } = buyers[buyer] ?? {};
    const items = Object.entries(seats).map(([productId, quantity]) => ({ productId, quantity }));
    const bought = await customers[buyer]?.buy({
      items,
      billing: { ...billing, phone: '' },
      acceptBackorder: true,
    });
    if (bought?.status !== 200) throw new Error(`Not bought: ${bought?.text}`);
    orderIds.push(bought.body.orderId);
  }
  await vi.waitFor(async () => {
    const { rowCount } = await query(shop, `select from orders where state = 'paid'`);
    if (rowCount !== 0) throw new Error(`${rowCount} receipts are not mailed yet`);
  }, 20_000);
  await makeOlder(shop, orderIds);
  await makeTrouble({ shop, operator }, orderIds);
  await fillQuotes({ shop, operator });
  return orderIds;
}

/** An open quote of long names, one that was paid by bank transfer, and one that has expired; the newest last. */
async function fillQuotes({ shop, operator }: Pick<DeskTests, 'shop' | 'operator'>): Promise<void> {
  const [open, paid, expired] = [4, 1, 2].map((i) => {
    const { email = '', ...billing } = buyers[i] ?? {};
    return { email, billing };
  });
  const { pool } = shop.database;
  await insertQuote(pool, { ...expired, daysLeft: -12 });
  const { number, totalCents: amountCents } = await insertQuote(pool, paid);
  await operator.call(deskCalls.quotes.markPaid, { params: { number }, body: { amountCents } });
  const { id: productId, name: productName, priceCents: unitPriceCents } = longProduct;
  await insertQuote(pool, {
    ...open,
    billing: {
      ...open?.billing,
      abn: '51824753556',
      purchaseOrder: 'NTCH/2026/ICT-SECURITY/0000471100000001',
      accountsEmail: 'accounts.payable@northerntablelandshealth.example',
    },
    lines: [{ productId, productName, unitPriceCents, quantity: 250 }],
  });
}

async function makeOlder(shop: DeskTests['shop'], orderIds: readonly string[]): Promise<void> {
  for (const [i, orderId] of orderIds.entries()) {
    const minutes = (purchases[i]?.daysAgo ?? 0) * 1_440 + ((i * 97) % 240);
    await query(
      shop,
      `update orders set created_at = created_at - make_interval(mins => $2),
         settled_at = settled_at - make_interval(mins => $2),
         receipt_accepted_at = receipt_accepted_at - make_interval(mins => $2) where id = $1`,
      orderId,
      minutes,
    );
    await query(
      shop,
      `update order_lines set placed_at = placed_at - make_interval(mins => $2) where order_id = $1`,
      orderId,
      minutes,
    );
  }
}

async function makeTrouble(
  { shop, operator }: Pick<DeskTests, 'shop' | 'operator'>,
  orderIds: readonly string[],
): Promise<void> {
  const [late, failed, disputed, refunded, dead] = orderIds.slice(-6);
  const { addNote, refundOrder } = deskCalls.orders;
  const reason = 'Bought for a site that has closed';
  await operator.call(refundOrder, {
    params: { orderId: refunded ?? '' },
    body: { what: { kind: 'amount', amountCents: 16_499 }, reason, refundedCents: 0 },
  });
  const text = 'The accountant called: the invoice must name the trust. Sent a copy on Friday.';
  await operator.call(addNote, { params: { orderId: refunded ?? '' }, body: { text } });
  await query(
    shop,
    `update orders set state = 'paid', receipt_accepted_at = null, receipt_rejected_at = now(),
       receipt_rejection = 'address-refused' where id = $1`,
    dead,
  );
  await query(
    shop,
    `insert into disputes (id, order_id, status, amount_cents, reason, respond_by)
     select 'du_1QX4', id, 'needs_response', total_cents, 'fraudulent', now() + interval '6 days' from orders where id = $1`,
    disputed,
  );
  await query(
    shop,
    `insert into refunds (id, order_id, payment_id, amount_cents, gst_cents, reason, state, asked_by, last_error, settled_at)
     select gen_random_uuid(), id, transaction_id, total_cents, gst_cents, 'Ordered twice', 'failed', 'support@harbourlicensing.example',
       'The card was closed.', now() from orders where id = $1`,
    failed,
  );
  await query(
    shop,
    `update orders set receipt_accepted_at = settled_at + interval '9 minutes' where id = $1`,
    late,
  );
}

function query(shop: DeskTests['shop'], text: string, ...values: unknown[]) {
  return shop.database.pool.query(text, values);
}
