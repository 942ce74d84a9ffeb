import { afterAll, expect, it } from 'vitest';
import { credentials, webhookId } from '../../test/doubles/paypal/answers.ts';
import { PayPalDouble } from '../../test/doubles/paypal/paypal-double.ts';
import { checkAccount } from './check-account.ts';

const publicUrl = 'https://shop.example/';

const double = await PayPalDouble.start();
double.webhookUrl = 'https://shop.example/api/payments/paypal/events';
afterAll(() => double.stop());

async function run(changes: object = {}) {
  const paypal = { ...credentials, webhookId, apiBase: double.url, ...changes };
  const found = await checkAccount.run({ config: { mode: 'sandbox', publicUrl, paypal } });
  expect(JSON.stringify(found)).not.toContain(credentials.clientSecret);
  return `${found.state}: ${found.finding}`;
}

it('passes where the credentials and the webhook are right', async () => {
  expect(await run()).toMatch(/^ok: PayPal accepts the credentials, and sends all events to https:/);
});

it.each([
  [{ clientSecret: 'wrong' }, /^broken: PayPal refuses PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET/],
  [{ webhookId: 'WEBHOOK-OF-ANOTHER' }, /^broken: PayPal knows no webhook of the id PAYPAL_WEBHOOK_ID/],
  [{ apiBase: 'http://127.0.0.1:9' }, /^warning: PayPal did not respond as expected/],
])('reports %o', async (changes, finding) => {
  expect(await run(changes)).toMatch(finding);
});

it('reports a webhook of another shop, and one without the events', async () => {
  double.eventTypes = [{ name: 'CHECKOUT.ORDER.APPROVED' }];
  expect(await run()).toMatch(/^warning: PayPal's webhook lacks events: PAYMENT\.CAPTURE\.COMPLETED, /);
  double.webhookUrl = 'https://other.example/events';
  expect(await run()).toBe('broken: PayPal sends events to https://other.example/events.');
});
