import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Seller } from '../../contract/seller.ts';
import { shop } from '../../shop.config.ts';
import { PaymentAnswer } from './support-screen.tsx';

const bankAccount = { name: 'Example Pty Ltd', bsb: '062-000', number: '12345678' };

it('with a bank account, a buyer who wants to pay by bank transfer asks for a quote', () => {
  const text = read({ ...shop, bankAccount });
  expect(text).toMatch(/^Major credit and debit cards, through our payment gateway\. /);
  expect(text).toContain('To pay by bank transfer, choose Get a Quote in the cart');
  expect(text).toMatch(/We do not offer PayPal\.$/);
});

it('a shop that takes PayPal names it', () => {
  const text = read(shop, true);
  expect(text).toMatch(/^Major credit and debit cards, and PayPal, through our payment gateway\. /);
  expect(text).not.toContain('do not offer');
});

it('a shop that takes all three says so in the words of the specification', () => {
  const text = read(shop, true, true);
  expect(text).toContain(
    'We accept major cards, PayPal and bank transfer via the gateway. You approve a bank transfer',
  );
  const { bankAccount: _none, ...withoutAccount } = shop;
  expect(read(withoutAccount, false, true)).toMatch(
    /cards, and bank transfer, through our payment gateway\. .* app\.\s+We/,
  );
});

it('without one, that buyer contacts support', () => {
  const { bankAccount: _none, ...cardsOnly } = shop;
  const text = read(cardsOnly);
  expect(text).toMatch(/^Major credit and debit cards, through our payment gateway\. /);
  expect(text).toContain(`contact our support team on ${shop.phone} or at ${shop.email}.`);
  expect(text).not.toContain('quote');
});

function read(seller: Seller, paypal = false, payto = false): string {
  return renderToStaticMarkup(<PaymentAnswer seller={seller} ways={{ paypal, payto }} />).replaceAll(
    /<[^>]+>/g,
    '',
  );
}
