import { describe, expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { card } from './checkout.ts';
import { byNight, firstOrAll } from './sizes.ts';

const tests = await startBrowserTests();

describe('spec §9 Business constants and limits, money', () => {
  it.each(
    firstOrAll([
      [3, 1, '$419.96', '$42.00', '$461.96'],
      [999, 999, '$239,740.02', '$23,974.00', '$263,714.02'],
    ] as const),
  )(
    '%i Enterprise and %i Complete: subtotal %s, GST %s, total %s',
    async (enterprise, complete, ...amounts) => {
      const shop = await tests.visit({}, 'Products');
      if (enterprise > 0) await shop.addToCart('Enterprise Protection', enterprise);
      if (complete > 0) await shop.addToCart('Security Complete', complete);
      await shop.openTab('Cart');
      await shop.isAt('Shopping Cart');
      const shown = await shop.page.getByRole('main').getByRole('definition').allInnerTexts();
      expect(shown.map((amount) => amount.split('\n')[0])).toEqual(amounts);
    },
  );

  it('what the cart shows is what is charged', async () => {
    const shop = await tests.buy({}, 999);
    await shop.checkout.shows('$98,890.01');
    const { rows } = await tests.shop.database.pool.query(
      'select amount_cents from demo_gateway_charges join orders on orders.id = order_id where email = $1',
      [shop.email],
    );
    expect(rows).toEqual([{ amount_cents: 9_889_001 }]);
    await shop.checkout.dialog.getByRole('button', { name: 'Show all 999' }).click();
    await expect.poll(() => shop.checkout.dialog.locator('code').count()).toBe(999);
  });

  byNight('demo test card: 4111 1111 1111 1111, CVV 123, any future date', async () => {
    const shop = await tests.reachPayment();
    const thisYear = new Date().getUTCFullYear() % 100;
    await shop.checkout.pay({ ...card, 'Expiry Date': `12/${thisYear + 1}` });
  });
});

describe('spec §9 Business constants and limits, data loading', () => {
  byNight('no automatic retries for queries', async () => {
    const shop = await tests.visit({ stopClock: true });
    await shop.network.answer('/api/products', { status: 500 });
    await shop.openTab('Products');
    await shop.text('Failed to load products. Please try again later.').waitFor();
    await shop.page.clock.runFor(120_000);
    await shop.openTab('Home');
    await shop.openTab('Products');
    await shop.text('Failed to load products. Please try again later.').waitFor();
    expect(await shop.network.sentCalls('/api/products')).toHaveLength(1);
  });

  it('no automatic retries for mutations', async () => {
    const shop = await tests.visit({ stopClock: true });
    await shop.startCheckout();
    await shop.network.answer('/api/auth/send-otp', { status: 503 });
    await shop.checkout.sendCode();
    await shop.checkout.alert.waitFor();
    await shop.page.clock.runFor(120_000);
    expect(await shop.network.sentCalls('/api/auth/send-otp')).toHaveLength(1);
  });

  byNight('no polling, no refetch on window focus, cached data never goes stale', async () => {
    const shop = await tests.visit({ stopClock: true }, 'Products');
    await shop.product('Security Complete').waitFor();
    await shop.page.clock.runFor('24:00:00');
    await shop.page.evaluate(`
      window.dispatchEvent(new Event('blur'));
      window.dispatchEvent(new Event('focus'));
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('online'));`);
    await shop.openTab('Home');
    await shop.openTab('Products');
    await shop.product('Security Complete').waitFor();
    expect(await shop.network.sentCalls('/api/products')).toHaveLength(1);
    expect(await shop.network.sentCalls('/api/delivery')).toHaveLength(1);
  });
});
