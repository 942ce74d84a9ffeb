import { expect, it } from 'vitest';
import { parseRenewalLink, renewalLink } from './renewal-link.ts';

const [first, second] = ['ORD-7K4T-9WPN-3VGY-6JFB', 'ORD-DEMO-0000-0000-0001'];
const items = [{ productId: 'endpoint-complete', quantity: 5 }];

it('leads to what receipts of earlier releases name', () => {
  expect(parseRenewalLink(`#renew=${first}&endpoint-complete=5`)).toEqual({ orderIds: [first], items });
});

it('names several orders, each once', () => {
  const link = renewalLink('https://shop.example/', { orderIds: [first, second, first], items });
  expect(link).toBe(
    `https://shop.example/#renew=${first}&renew=${second}&renew=${first}&endpoint-complete=5`,
  );
  expect(parseRenewalLink(new URL(link).hash)).toEqual({ orderIds: [first, second], items });
});

it('may name a product whose id is the word', () => {
  const wanted = { orderIds: [first], items: [{ productId: 'renew', quantity: 3 }] };
  expect(parseRenewalLink(new URL(renewalLink('https://shop.example', wanted)).hash)).toEqual(wanted);
});

it.each(['', '#quote=abc', '#renew=', '#renew=ORD-1', `#endpoint-complete=5&renew=${first}`])(
  'is no link to renew: %s',
  (fragment) => expect(parseRenewalLink(fragment)).toBeNull(),
);
