import { describe, expect, it, onTestFinished } from 'vitest';
import { problems } from '../../contract/problems.ts';
import { startBrowserTests } from './browser-tests.ts';
import { card } from './checkout.ts';
import type { ShopPage } from './shop-page.ts';

const tests = startBrowserTests();

async function reachPayment(): Promise<ShopPage> {
  const shop = await tests.visit();
  await shop.startCheckout('Enterprise Protection', 2);
  await shop.checkout.reachPayment();
  return shop;
}

/** The idempotency keys of all payments that were sent. */
async function sentKeys(shop: ShopPage): Promise<(string | undefined)[]> {
  const calls = await shop.network.sentCalls('/api/checkout');
  return calls.map(({ headers }) => headers['idempotency-key']);
}

/** Every charge of the buyer that the gateway took, in cents. */
async function findCharges({ email }: ShopPage): Promise<number[]> {
  const { rows } = await tests.shop.database.pool.query(
    `select amount_cents from demo_gateway_charges join orders on orders.id = order_id
     where email = $1 and outcome = 'approved'`,
    [email],
  );
  return rows.map(({ amount_cents }) => amount_cents);
}

async function setPrice(cents: number): Promise<void> {
  await tests.shop.database.pool.query(
    `update products set price_cents = $1 where id = 'endpoint-enterprise'`,
    [cents],
  );
}

/** The sweeper asks the gateway about an order only once it is older than any request. */
async function letTheSweeperSettle({ email }: ShopPage): Promise<void> {
  const { pool } = tests.shop.database;
  await pool.query(`update orders set created_at = now() - interval '1 minute' where email = $1`, [email]);
  const countPending = async () => {
    const { rows } = await pool.query(`select 1 from orders where email = $1 and state = 'pending'`, [email]);
    return rows.length;
  };
  await expect.poll(countPending).toBe(0);
}

describe('a declined card (402)', () => {
  it('keeps the buyer on the payment step, and the next try has a new key', async () => {
    const shop = await reachPayment();
    shop.faults.expectFailedRequests('/api/checkout');
    await shop.checkout.payWith({ 'Card Number': '4000 0000 0000 0002' });
    await shop.checkout.alert.waitFor();
    expect(await shop.checkout.field('Cardholder Name').inputValue()).toBe(card['Cardholder Name']);
    await shop.checkout.payWith();
    await shop.checkout.isAt('Payment Successful!');
    const keys = await sentKeys(shop);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(2);
    expect(await findCharges(shop)).toEqual([19_798]);
  });
});

describe('prices that changed since the buyer saw them (412)', () => {
  it('shows old and new, and asks before anything is charged', async () => {
    const shop = await reachPayment();
    onTestFinished(() => setPrice(8999));
    await setPrice(9999);
    shop.faults.expectFailedRequests('/api/checkout');
    await shop.checkout.payWith();
    await shop.checkout.isAt('Our prices have changed');
    const rows = await shop.checkout.dialog.getByRole('table').getByRole('row').allInnerTexts();
    expect(rows.slice(1).map((row) => row.split(/\s*\t\s*/))).toEqual([
      ['Enterprise Protection', '$89.99', '$99.99'],
      ['Total (inc. GST)', '$197.98', '$219.98'],
    ]);
    expect(await findCharges(shop)).toEqual([]);

    await shop.checkout.press('Accept New Prices');
    await shop.checkout.isAt('Payment');
    await shop.checkout.shows('$219.98');
    await shop.checkout.payWith();
    await shop.checkout.isAt('Payment Successful!');
    expect(await findCharges(shop)).toEqual([21_998]);
  });
});

describe('a payment whose outcome is not known (503)', () => {
  it("says do not pay again, and 'Check payment status' resolves it with the same key: not charged", async () => {
    const shop = await reachPayment();
    shop.faults.expectFailedRequests('/api/checkout');
    await shop.checkout.payWith({ 'Card Number': '4000 0000 0000 0119' });
    await shop.checkout.isAt('Payment not confirmed yet');
    await shop.checkout.alert.getByText(/Do not pay again/).waitFor();
    expect(await shop.checkout.button('Complete Purchase').count()).toBe(0);

    await letTheSweeperSettle(shop);
    await shop.checkout.press('Check payment status');
    await shop.checkout.alert
      .getByText('The payment did not go through. You have not been charged.')
      .waitFor();
    await shop.checkout.isAt('Payment');
    await shop.checkout.payWith();
    await shop.checkout.isAt('Payment Successful!');
    const [first, check, second] = await sentKeys(shop);
    expect(check).toBe(first);
    expect(second).not.toBe(first);
    expect(await findCharges(shop)).toEqual([19_798]);
  });

  it('resolves with the same key: charged, and the keys are there', async () => {
    const shop = await reachPayment();
    shop.faults.expectFailedRequests('/api/checkout');
    await shop.checkout.payWith({ 'Card Number': '4000 0000 0000 0408' });
    await shop.checkout.isAt('Payment not confirmed yet');
    await letTheSweeperSettle(shop);
    await shop.checkout.press('Check payment status');
    await shop.checkout.isAt('Payment Successful!');
    expect(new Set(await sentKeys(shop)).size).toBe(1);
    expect(await findCharges(shop)).toEqual([19_798]);
  });
});

describe('while an outcome is unknown', () => {
  async function reachUnconfirmed(): Promise<ShopPage> {
    const shop = await reachPayment();
    shop.faults.expectFailedRequests('/api/checkout');
    await shop.checkout.payWith({ 'Card Number': '4000 0000 0000 0408' });
    await shop.checkout.isAt('Payment not confirmed yet');
    await letTheSweeperSettle(shop);
    return shop;
  }

  it('a product that was withdrawn does not hide that the order was paid', async () => {
    const shop = await reachUnconfirmed();
    const rename = async (from: string, to: string) => {
      await tests.shop.database.pool.query('update products set id = $2 where id = $1', [from, to]);
    };
    await rename('endpoint-enterprise', 'withdrawn');
    onTestFinished(() => rename('withdrawn', 'endpoint-enterprise'));
    await shop.checkout.press('Check payment status');
    await shop.checkout.isAt('Payment Successful!');
  });

  it('a verification that has expired (401) is no failed payment, and the page does not claim that nothing was charged', async () => {
    const shop = await reachUnconfirmed();
    await shop.page.context().clearCookies();
    await shop.checkout.press('Check payment status');
    const { detail } = problems['verify-for-outcome'];
    await shop.toast.says('Payment not confirmed yet', detail);
    await shop.checkout.alert.getByText(detail).waitFor();
  });
});

describe('an answer that is lost on its way', () => {
  it('charges once, whatever the buyer presses', async () => {
    const shop = await reachPayment();
    const countLost = await shop.network.loseAnswers('/api/checkout');
    await shop.checkout.payWith();
    await shop.checkout.isAt('Payment not confirmed yet');
    await shop.toast.says('Payment not confirmed yet', expect.stringContaining('do not pay again'));
    await shop.checkout.press('Check payment status');
    await expect.poll(countLost).toBe(2);
    await shop.checkout.isAt('Payment not confirmed yet');
    await shop.network.restore('/api/checkout');
    await shop.checkout.press('Check payment status');
    await shop.checkout.isAt('Payment Successful!');
    const keys = await sentKeys(shop);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(await findCharges(shop)).toEqual([19_798]);
  });

  it('survives a reload: the card is asked for again, and the same key tells the outcome', async () => {
    const shop = await reachPayment();
    await shop.network.loseAnswers('/api/checkout');
    await shop.checkout.payWith();
    await shop.checkout.isAt('Payment not confirmed yet');
    await shop.network.restore('/api/checkout');
    await shop.reload();
    await shop.openTab('Cart');
    await shop.openCheckout();
    await shop.checkout.isAt('Payment not confirmed yet');
    await shop.checkout.fill(card);
    await shop.checkout.press('Check payment status');
    await shop.checkout.isAt('Payment Successful!');
    expect(new Set(await sentKeys(shop)).size).toBe(1);
    expect(await findCharges(shop)).toEqual([19_798]);
    const stored = await shop.page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
    expect(stored).not.toMatch(/4111/);
  });
});
