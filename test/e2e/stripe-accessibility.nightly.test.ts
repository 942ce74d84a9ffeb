import { expect, it } from 'vitest';
import { phone } from './chromium.ts';
import { findViolations } from './findings.ts';
import { startStripeTests } from './stripe-tests.ts';
import { walkStripe } from './walk-stripe.ts';

const { tests } = startStripeTests();

it('axe finds nothing on the payment step with Stripe on a phone', async () => {
  const shop = await tests.visit(phone);
  const found: string[] = [];
  await walkStripe(shop, async (name) => {
    for (const finding of await findViolations(shop.page)) found.push(`${name}: ${finding}`);
  });
  expect(found).toEqual([]);
});
