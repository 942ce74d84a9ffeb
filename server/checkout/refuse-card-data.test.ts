import { describe, expect, it, test } from 'vitest';
import { billing } from '../../contract/checkout.ts';
import { Customer } from '../../test/shop-driver.ts';
import { StripeShop } from '../../test/stripe-shop.ts';
import { hasCardData } from './refuse-card-data.ts';

const stripe = await StripeShop.share();

const number = '4242 4242 4242 4242';

describe('where Stripe takes the card', () => {
  it.each([
    [
      'card fields',
      { payment: { cardNumber: number, cvv: '987', expiryDate: '12/49', cardholderName: 'Mia' } },
    ],
    ['a card field beside the token', { payment: { confirmationToken: 'ctoken_1', cvv: '987' } }],
    ['a card field deep inside', { items: [{ more: { CardNumber: number } }] }],
    ['a card number as the name', { payment: { confirmationToken: 'ctoken_1', cardholderName: number } }],
    ['a card number as the token', { payment: { confirmationToken: number, cardholderName: 'Mia' } }],
    ['a card number in the billing name', { billing: { firstName: `Mia ${number}` } }],
    ['a card number as the street', { billing: { street: number } }],
    ['a card number as the purchase order', { billing: { purchaseOrder: `PO ${number}` } }],
    ['a card number as the accounts address', { billing: { accountsEmail: '4242424242424242@example.com' } }],
    ['only card data', { cvv: '987' }],
  ])('a body with %s is refused before anything reads it', async (_name, part) => {
    const { buyer, body } = await stripe.newPurchase();
    const answer = await buyer.buy({ body: { ...body, ...part } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'card-data-refused' } });
    // A request's random id may hold a few of the digits.
    expect(answer.text.replace(answer.body.requestId ?? '', '')).not.toMatch(/4242|987/);
    const log = stripe.shop.logLines.join('').replaceAll(/"requestId":"[0-9a-f-]{36}"/g, '');
    expect(log).not.toMatch(/4242[- ]?4242|"987/);
    expect(await stripe.query('select from orders where email = $1', buyer.email)).toEqual([]);
  });

  it.each([number.replaceAll(' ', ''), number.replaceAll(' ', '-')])(
    'a card number in place of the idempotency key is refused: %s',
    async (idempotencyKey) => {
      const { buyer, body } = await stripe.newPurchase();
      const answer = await buyer.buy({ body, idempotencyKey });
      expect(answer).toMatchObject({ status: 400, body: { code: 'card-data-refused' } });
    },
  );

  it('a card number in place of an email address gets no code', async () => {
    const email = `${number.replaceAll(' ', '')}@example.com`;
    const answer = await new Customer(stripe.shop, { email }).requestCode();
    expect(answer).toMatchObject({ status: 400, body: { code: 'card-data-refused' } });
    expect(await stripe.query('select from verification_codes where email = $1', email)).toEqual([]);
  });

  it('a card number in a request for a quote is refused too', async () => {
    const { buyer, body } = await stripe.newPurchase();
    const { email, items } = body;
    const answer = await buyer.getQuote({ body: { email, items, billing: { street: number } } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'card-data-refused' } });
  });

  it('a purchase with a token goes on', async () => {
    const { post } = await stripe.newPurchase();
    expect(await post()).toMatchObject({ status: 200 });
  });

  it('the description of the API has the token and the challenge', async () => {
    const text = await (await fetch(`${stripe.shop.url}/api/openapi.json`)).text();
    expect(text).toContain('"confirmationToken"');
    expect(text).toContain('"202"');
    expect(text).not.toContain('"cardNumber"');
  });
});

test.each([
  { payment: { confirmationToken: 'ctoken_4242424242424242', cardholderName: 'Mia Nguyen' } },
  { billing: { phone: '0061 4242 4242 4242', street: '12/34-36 Long Street', firstName: 'Mia' } },
  { billing: { phone: '+61 2 5550 0100 / 0412 345 678', postcode: '2000' } },
  { email: 'mia.4242424242424242@example.com' },
  { billing: { company: 'ABN 51 824 753 556' } },
  { payment: { cardholderName: '4242 4242 4242 4241' } },
  null,
  'text',
])('%j is no card data', (body) => {
  expect(hasCardData(body)).toBe(false);
});

test.each([
  '4242424242424242',
  'Mia 4242-4242-4242-4242',
  '378282246310005',
  'x4000000000000000006x',
  '12 4242 4242 4242 4242',
  '4242.4242.4242.4242',
  '4242–4242–4242–4242',
  '4242_4242/4242\u200b4242',
  '４２４２ ４２４２ ４２４２ ４２４２',
  '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢',
  '𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐',
])('a name of %s holds a card number', (cardholderName) => {
  expect(hasCardData({ payment: { cardholderName } })).toBe(true);
});

const texts = Object.keys(billing.shape).filter((field) => field !== 'accountsEmail');

test.each([...texts, 'fieldOfALaterRelease'])('a card number as the %s is card data', (field) => {
  expect(hasCardData({ billing: { [field]: number } })).toBe(true);
  expect(hasCardData({ billing: { [field]: [number.replaceAll(' ', '-')] } })).toBe(true);
});

test('a body of 64 kB is looked through in a moment, however deep it is', () => {
  const digits = { payment: { cardholderName: '1 '.repeat(32_000) } };
  const scripts = Array.from({ length: 100 }, () => ({ phone: '٤ '.repeat(300) }));
  const deep = JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`);
  const started = process.threadCpuUsage();
  expect(hasCardData({ billing: deep })).toBe(false);
  hasCardData(digits);
  hasCardData(scripts);
  // CPU time, in microseconds: a busy machine doesn't change it much.
  expect(process.threadCpuUsage(started).user).toBeLessThan(500_000);
});
