import { describe, expect, it, onTestFinished } from 'vitest';
import { problems } from '../../contract/problems.ts';
import { awaitProductList } from './await-product-list.ts';
import { startBrowserTests } from './browser-tests.ts';
import { card } from './checkout.ts';
import { findCharges, sentKeys } from './sent-payments.ts';
import type { ShopPage } from './shop-page.ts';
import { byNight } from './sizes.ts';

const tests = await startBrowserTests();

/** Reconciliation asks the gateway about an order only when it is older than any request. */
async function letReconciliationSettle({ email }: ShopPage): Promise<void> {
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
    const shop = await tests.reachPayment({}, 2);
    shop.faults.expectFailedRequests('/api/checkout');
    await shop.checkout.payWith({ 'Card Number': '4000 0000 0000 0002' });
    await shop.checkout.alert.waitFor();
    expect(await shop.checkout.field('Cardholder Name').inputValue()).toBe(card['Cardholder Name']);
    await shop.checkout.pay();
    const keys = await sentKeys(shop);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(2);
    expect(await findCharges(tests.shop, shop)).toEqual([19_798]);
  });
});

describe('without a network', () => {
  it("'Complete Purchase' sends nothing and says so; connected again, it pays once", async () => {
    const shop = await tests.reachPayment({}, 2);
    await shop.network.goOffline();
    await shop.checkout.payWith();
    await shop.checkout.alert.getByText('You have not been charged: your payment was not sent.').waitFor();
    await shop.checkout.isAt('Payment');
    expect(await sentKeys(shop)).toEqual([]);
    await shop.network.goOnline();
    await shop.checkout.press('Complete Purchase');
    await shop.checkout.isAt('Payment Successful!');
    expect(await sentKeys(shop)).toHaveLength(1);
    expect(await findCharges(tests.shop, shop)).toEqual([19_798]);
  });

  it("'Check payment status' sends nothing, and connected again it only asks", async () => {
    const shop = await tests.reachPayment({}, 2);
    await shop.network.cut('/api/checkout');
    await shop.checkout.payWith();
    await shop.checkout.isAt('Payment not confirmed yet');
    await shop.checkout.dialog.getByText(/Checking does not charge you/).waitFor();
    await shop.network.restore('/api/checkout');
    await shop.network.goOffline();
    await shop.checkout.press('Check payment status');
    await shop.checkout.alert.getByText('Your payment was not checked.').waitFor();
    await shop.checkout.isAt('Payment not confirmed yet');
    expect(await sentKeys(shop)).toHaveLength(1);
    await shop.network.goOnline();
    await shop.checkout.press('Check payment status');
    await shop.checkout.isAt('Your payment did not reach us');
    expect(await findCharges(tests.shop, shop)).toEqual([]);
    await shop.checkout.press('Pay $197.98');
    await shop.checkout.isAt('Payment Successful!');
    expect(new Set(await sentKeys(shop)).size).toBe(1);
    expect(await findCharges(tests.shop, shop)).toEqual([19_798]);
  });
});

describe('a payment whose outcome is not known (503)', () => {
  it("says do not pay again, and 'Check payment status' resolves it with the same key: not charged", async () => {
    const shop = await tests.reachPayment({}, 2);
    shop.faults.expectFailedRequests('/api/checkout');
    await shop.checkout.payWith({ 'Card Number': '4000 0000 0000 0119' });
    await shop.checkout.isAt('Payment not confirmed yet');
    await shop.checkout.dialog.getByText(/^Do not pay again/).waitFor();
    expect(await shop.checkout.alert.count()).toBe(0);
    expect(await shop.checkout.button('Complete Purchase').count()).toBe(0);

    await letReconciliationSettle(shop);
    await shop.checkout.press('Check payment status');
    await shop.checkout.alert
      .getByText('You have not been charged: the payment did not go through.')
      .waitFor();
    await shop.checkout.isAt('Payment');
    await shop.checkout.pay();
    const [first, check, second] = await sentKeys(shop);
    expect(check).toBe(first);
    expect(second).not.toBe(first);
    expect(await findCharges(tests.shop, shop)).toEqual([19_798]);
  });

  it('resolves with the same key: charged, and the keys are there', async () => {
    const shop = await tests.reachPayment({}, 2);
    shop.faults.expectFailedRequests('/api/checkout');
    await shop.checkout.payWith({ 'Card Number': '4000 0000 0000 0408' });
    await shop.checkout.isAt('Payment not confirmed yet');
    await letReconciliationSettle(shop);
    await shop.checkout.press('Check payment status');
    await shop.checkout.isAt('Payment Successful!');
    expect(new Set(await sentKeys(shop)).size).toBe(1);
    expect(await findCharges(tests.shop, shop)).toEqual([19_798]);
  });
});

describe('while an outcome is unknown', () => {
  async function reachUnconfirmed(): Promise<ShopPage> {
    const shop = await tests.reachPayment({}, 2);
    shop.faults.expectFailedRequests('/api/checkout');
    await shop.checkout.payWith({ 'Card Number': '4000 0000 0000 0408' });
    await shop.checkout.isAt('Payment not confirmed yet');
    await letReconciliationSettle(shop);
    return shop;
  }

  byNight('a product that was withdrawn does not hide that the order was paid', async () => {
    const shop = await reachUnconfirmed();
    const rename = async (from: string, to: string) => {
      await tests.shop.database.pool.query('update products set id = $2 where id = $1', [from, to]);
      await awaitProductList(tests.shop);
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
