import { it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';

const tests = startBrowserTests();

it('a toast closes when another screen opens', async () => {
  const shop = await tests.visit({ stopClock: true });
  await shop.openTab('Products');
  await shop.product('Enterprise Protection').waitFor();
  // So that it does not time out.
  await shop.page.clock.pauseAt(Date.now() + 60_000);
  await shop.addToCart('Enterprise Protection');
  await shop.toast.says('Added to Cart', '1 seat of Enterprise Protection');
  await shop.openTab('Cart');
  await shop.toast.gone();
});
