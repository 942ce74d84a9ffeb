import { describe, expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { byNight } from './sizes.ts';

const tests = await startBrowserTests();

describe('spec §3 Entities and their fields, as the page takes them from the shop', () => {
  it('a price may be a number, and unknown fields are ignored', async () => {
    const shop = await tests.visit();
    const product = {
      id: 'endpoint-new',
      name: 'New',
      price: 1234.5,
      description: '',
      features: [],
      stock: 3,
    };
    await shop.network.answer('/api/products', { body: [product] });
    await shop.openTab('Products');
    await shop.product('New').getByText('$1,234.50', { exact: true }).first().waitFor();
  });

  byNight('the total of an order may be a number, and unknown fields are ignored', async () => {
    const { checkout, network } = await tests.reachPayment();
    await network.answer('/api/checkout', {
      body: {
        orderId: 'A-1',
        transactionId: 'B-2',
        total: 461.96,
        licenseKeys: [{ productName: 'Something', keys: ['K-3'], seats: 1 }],
        mood: 'good',
      },
    });
    await checkout.pay();
    await checkout.shows('$461.96');
    expect(await checkout.dialog.locator('code').allInnerTexts()).toEqual(['K-3']);
  });
});
