import { beforeEach, expect, it } from 'vitest';
import { overviewCalls } from '../../contract/desk/overview.ts';
import { DeskBrowser } from '../../test/desk-browser.ts';
import { insertQuote } from '../../test/insert-quote.ts';
import { insertSale } from '../../test/insert-sale.ts';
import { shareTestShop } from '../../test/start-shop.ts';

// Its worker reads the tables that each test empties: the two could wait for each other.
const shop = await shareTestShop({ config: { adminPort: 0, worker: 'off' } });
const desk = await new DeskBrowser(shop).signIn();
const { pool } = shop.database;
const query = (text: string, ...values: unknown[]) => pool.query(text, values);
beforeEach(() => query('truncate orders, quotes, alerts, mail_failures restart identity cascade'));

const sell = () => insertSale(pool, '2026-11-20T00:00:00Z');
const readTasks = async () => (await desk.call(overviewCalls.readOverview)).body.tasks;

it('names the first three orders of a need, disputes by the day to respond', async () => {
  const orderIds = [await sell(), await sell(), await sell(), await sell()];
  for (const [i, orderId] of orderIds.entries())
    await query(
      `insert into disputes (id, order_id, status, amount_cents, reason, respond_by)
       values ($1, $2, 'needs_response', $3, '', $4)`,
      ...[`du_${i}`, orderId, 100 + i, `2026-12-0${9 - i}T00:00:00Z`],
    );
  const { orders } = await readTasks();
  expect(orders.map(({ orderId }) => orderId)).toEqual(orderIds.slice(1).reverse());
  expect(orders[0]).toMatchObject({
    need: 'dispute',
    invoiceNumber: expect.stringMatching(/^INV-/),
    amountCents: 103,
    respondBy: '2026-12-06T00:00:00.000Z',
  });
});

it('names an order once for two lines, and a mail with why it failed', async () => {
  const orderId = await sell();
  await query(
    `insert into order_lines select order_id, 1, product_id, product_name, unit_price_cents, quantity, fulfilment
     from order_lines where order_id = $1`,
    orderId,
  );
  await query('update order_lines set awaiting_keys_since = now() where order_id = $1', orderId);
  await query(
    `insert into mail_failures (kind, subject_id, order_id, reason) values ('adjustment-note', '1', $1, 'address-refused')`,
    orderId,
  );
  const { orders } = await readTasks();
  expect(orders.map(({ need, mail, isAddressRefused }) => ({ need, mail, isAddressRefused }))).toEqual([
    { need: 'refused-mail', mail: 'adjustment note', isAddressRefused: true },
    { need: 'awaiting-keys', mail: null, isAddressRefused: false },
  ]);
  expect(orders[1]?.productId).toBe('endpoint-complete');
});

it('names a quote whose mail was refused', async () => {
  const { number } = await insertQuote(pool);
  await query(
    `insert into mail_failures (kind, subject_id, quote_number, reason) values ('quote', $1, 1, 'address-refused')`,
    number,
  );
  expect((await readTasks()).quotes).toMatchObject([{ number, mail: 'refused' }]);
});

it('an alert without a cause that the shop can see is named until it is dismissed', async () => {
  const orderId = await sell();
  await query(
    `insert into alerts (subject, kind, order_id, text)
     values ('payment-differs 1', 'payment-differs', $1, 'Compare it.'), ('late-receipt 1', 'late-receipt', $1, 'Late.'),
       ('receipt-not-mailed 1', 'receipt-not-mailed', $1, 'Refused.')`,
    orderId,
  );
  const { alerts, alertCount } = await readTasks();
  expect(alerts).toMatchObject([{ orderId, text: 'Compare it.' }]);
  expect(alertCount).toBe(1);

  const [alert] = alerts;
  const dismiss = () => desk.call(overviewCalls.dismissAlert, { body: { id: alert?.id ?? 0 } });
  expect((await dismiss()).status).toBe(200);
  expect((await dismiss()).status).toBe(404);
  expect((await readTasks()).alerts).toEqual([]);
});

it('an alert whose cause lasts can’t be dismissed', async () => {
  await query(
    `insert into alerts (id, subject, kind, text) overriding system value values (77, 'backup-overdue x', 'backup-overdue', 'Late.')`,
  );
  expect((await desk.call(overviewCalls.dismissAlert, { body: { id: 77 } })).status).toBe(404);
});
