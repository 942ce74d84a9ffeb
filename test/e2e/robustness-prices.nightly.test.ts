import { describe, expect, it, onTestFinished } from 'vitest';
import { awaitProductList } from './await-product-list.ts';
import { startBrowserTests } from './browser-tests.ts';
import { findCharges } from './sent-payments.ts';

const tests = await startBrowserTests();

async function setPrice(cents: number): Promise<void> {
  await tests.shop.database.pool.query(
    `update products set price_cents = $1 where id = 'endpoint-enterprise'`,
    [cents],
  );
  await awaitProductList(tests.shop);
}

describe('prices at the payment', () => {
  it('that changed since the buyer saw them (412) are shown, old and new, before anything is charged', async () => {
    const shop = await tests.reachPayment({}, 2);
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
    expect(await findCharges(tests.shop, shop)).toEqual([]);

    await shop.checkout.press('Accept New Prices');
    await shop.checkout.isAt('Payment');
    await shop.checkout.shows('$219.98');
    await shop.checkout.pay();
    expect(await findCharges(tests.shop, shop)).toEqual([21_998]);
  });

  it('that cannot be checked stop the payment, and nothing is charged', async () => {
    const shop = await tests.visit();
    await shop.fillCart();
    await shop.network.cut('/api/products');
    await shop.resumeCheckout();
    await shop.checkout.reachPayment();
    await shop.checkout.payWith();
    await shop.toast.says('Payment Failed', 'You have not been charged: we could not check the prices.');
    await shop.checkout.shows('Failed to load products. Please try again later.');
    expect(await shop.network.sentCalls('/api/checkout')).toEqual([]);
    await shop.network.restore('/api/products');
    await shop.checkout.pay();
  });
});
