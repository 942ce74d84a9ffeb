import { expect, it } from 'vitest';
import { insertPendingOrders } from '../test/pending-orders.ts';
import { runShopCommand } from '../test/run-shop-command.ts';
import { Customer } from '../test/shop-driver.ts';
import { shareTestShop } from '../test/start-shop.ts';
import { StripeShop } from '../test/stripe-shop.ts';

const shop = await shareTestShop({ config: { rateLimits: false } });
const data = { DATABASE_URL: shop.database.url };

const query = async (text: string, values: unknown[] = []) =>
  (await shop.database.pool.query(text, values)).rows;

/** Young payments are left alone, and a pending order of 10 minutes raises an alert. */
async function reconcile() {
  await query(`update demo_gateway_charges set created_at = now() - interval '9 minutes'`);
  await query(`update orders set created_at = now() - interval '9 minutes'`);
  const { exitCode, output, errors } = await runShopCommand(data, 'reconcile', '--json');
  if (!output) console.log(errors);
  return { exitCode, report: JSON.parse(output) };
}

async function buy(): Promise<{ orderId: string; transactionId: string }> {
  const buyer = await new Customer(shop).verifyEmail();
  return (await buyer.buy()).body;
}

const charge = (orderId: string, paymentId: string, cents: number) =>
  query(
    `insert into demo_gateway_charges (order_id, amount_cents, outcome, transaction_id)
     values ($1, $2, 'approved', $3)`,
    [orderId, cents, paymentId],
  );

it('purchases and the sample order agree with the gateway', async () => {
  await Promise.all([buy(), buy()]);
  const { exitCode, report } = await reconcile();
  expect({ exitCode, report }).toMatchObject({
    exitCode: 0,
    report: { payments: 3, repaired: [], differences: [] },
  });
  const { output } = await runShopCommand(data, 'reconcile', '--days', '2');
  expect(output).toMatch(/^3 payments since \S+Z: 0 repaired, 0 differ\.\n$/);
});

it('a refund in the dashboard is recorded, money for a closed order is returned, and a pending order is settled', async () => {
  const { orderId, transactionId } = await buy();
  await query(
    `insert into demo_gateway_refunds (refund_id, gateway_refund_id, transaction_id, amount_cents)
     values ('by hand', 'RFD-1', $1, 500)`,
    [transactionId],
  );
  await query('update demo_gateway_charges set refunded_cents = 500 where order_id = $1', [orderId]);
  const [closed = '', pending = ''] = await insertPendingOrders(shop.database.pool, {
    email: 'late@example.com',
    count: 2,
    ageSeconds: 0,
  });
  await query(`update orders set state = 'abandoned', settled_at = now() where id = $1`, [closed]);
  await charge(closed, 'TXN-LATE', 16_499);
  await charge(pending, 'TXN-PENDING', 16_499);
  const { exitCode, report } = await reconcile();
  expect({ exitCode, differences: report.differences }).toEqual({ exitCode: 0, differences: [] });
  expect(report.repaired.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['refunds-differ', 'captured-in-excess']),
  );
  expect(await query('select kind, state, amount_cents from refunds order by amount_cents')).toEqual([
    { kind: 'sale', state: 'completed', amount_cents: 500 },
    { kind: 'late-capture', state: 'completed', amount_cents: 16_499 },
  ]);
  expect(await query('select count(*) as count from adjustment_notes')).toEqual([{ count: 1 }]);
  expect(await query('select state from orders where id = $1', [pending])).toMatchObject([
    { state: expect.stringMatching(/paid|fulfilled/) },
  ]);
  expect((await reconcile()).report).toMatchObject({ repaired: [], differences: [] });
});

it('each difference is reported every time, alerted and audited once, and the command ends with 1', async () => {
  const [cheaper, unpaid] = await Promise.all([buy(), buy()]);
  await query('update demo_gateway_charges set amount_cents = amount_cents - 1 where order_id = $1', [
    cheaper.orderId,
  ]);
  await query('delete from demo_gateway_charges where order_id = $1', [unpaid.orderId]);
  await charge('ORD-2222-2222-2222-2222', 'TXN-LOST', 700);
  const alerts = () => query(`select kind, order_id from alerts where kind <> 'late-capture' order by kind`);
  const expected = [
    { kind: 'amount-differs', order_id: cheaper.orderId },
    { kind: 'captured-without-order', order_id: 'ORD-2222-2222-2222-2222' },
    { kind: 'paid-without-capture', order_id: unpaid.orderId },
  ];
  for (const _run of [1, 2]) {
    const { exitCode, report } = await reconcile();
    expect(exitCode).toBe(1);
    const kinds = report.differences.map(({ kind }: { kind: string }) => kind);
    expect(kinds.sort()).toEqual(expected.map(({ kind }) => kind));
    expect(await alerts()).toEqual(expected);
  }
  const events = `select count(*) as count from audit_events where action = 'difference-found'`;
  expect(await query(events)).toEqual([{ count: 3 }]);
  const { output } = await runShopCommand(data, 'reconcile');
  expect(output).toContain(`${unpaid.orderId}  The order ${unpaid.orderId} is paid with `);
  expect(output).toMatch(/: 0 repaired, 3 differ\.\n$/);
  const mails = () => shop.mailServer.mails.filter(({ subject }) => subject?.startsWith('Alert:'));
  await expect.poll(() => mails().length).toBe(4);
});

it.each(['0', '-1', '1.5', 'x', '9999'])('--days %s is not understood', async (days) => {
  expect(await runShopCommand(data, 'reconcile', '--days', days)).toMatchObject({ exitCode: 2, output: '' });
});

it('a gateway that does not list its payments ends the command with one sentence', async () => {
  const stripe = await StripeShop.start();
  const silent = { ...stripe.environment, STRIPE_API_BASE: 'http://127.0.0.1:9' };
  const { exitCode, output, errors } = await runShopCommand(silent, 'reconcile');
  await stripe.stop();
  expect({ exitCode, output }).toEqual({ exitCode: 1, output: '' });
  expect(errors).toMatch(
    /^The comparison could not be finished: the gateway stripe-sandbox did not list its payments \(.+\)\. .+\n$/,
  );
});
