import { expect, it, onTestFinished } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { launchChromium } from './chromium.ts';
import { newEmail, ShopPage } from './shop-page.ts';
import { storeCheckout } from './store-checkout.ts';

const tests = await startBrowserTests();

it('beside a classic scrollbar the dialog’s insets are equal, and its footer reaches both edges', async () => {
  // Playwright hides them.
  const browser = await launchChromium({ ignoreDefaultArgs: ['--hide-scrollbars'] });
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1440, height: 700 }, baseURL: tests.shop.url });
  await page.goto('/healthz');
  const email = newEmail();
  await storeCheckout(page, tests.shop, email, { 'Enterprise Protection': 1 });
  const shop = new ShopPage(page, tests.shop, { touch: false, email });
  await shop.load();
  await shop.openTab('Cart');
  await shop.openCheckout();
  await shop.checkout.isAt('Payment');

  const measured = await page.evaluate(`(() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const [frame, body, columns, footer, actions] = ['.dialog-frame', '.dialog-body', '.dialog-columns',
      '.dialog-frame > footer', '.dialog-frame > footer > div'].map(box);
    const scroller = document.querySelector('.dialog-body');
    return {
      scrollbar: scroller.offsetWidth - scroller.clientWidth,
      left: columns.left - body.left,
      right: body.right - columns.right,
      footerLeft: footer.left - frame.left,
      footerRight: frame.right - footer.right,
      actionsRight: actions.right - columns.right,
    };
  })()`);
  expect(measured).toMatchObject({
    scrollbar: 15,
    left: 28,
    right: 28,
    footerLeft: 1,
    footerRight: 1,
    actionsRight: 0,
  });
});
