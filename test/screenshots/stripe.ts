import { join } from 'node:path';
import { it } from 'vitest';
import { phone } from '../e2e/chromium.ts';
import { startStripeTests } from '../e2e/stripe-tests.ts';
import { walkStripe } from '../e2e/walk-stripe.ts';
import { pictureSettings } from '../picture-settings.ts';

const { tests } = await startStripeTests();
const { widths, folder, colours } = pictureSettings;

it.each(widths)('the payment step with Stripe at %i px', async (width) => {
  const screen =
    width < 640 ? { ...phone, viewport: { width, height: 844 } } : { viewport: { width, height: 900 } };
  const shop = await tests.visit({ ...screen, ...colours });
  let number = 0;
  await walkStripe(shop, async (name) => {
    number += 1;
    const file = `stripe ${String(number).padStart(2, '0')} ${name}.png`.replaceAll(/[ ,]+/g, '-');
    await shop.page.screenshot({ path: join(folder, `${width}`, file), animations: 'disabled' });
  });
});
