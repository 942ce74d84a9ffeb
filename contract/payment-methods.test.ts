import { expect, it } from 'vitest';
import { namePaymentMethods, takesBankTransfer } from './payment-methods.ts';

/** The words of the specification's FAQ. */

const bankAccount = { name: 'Example Pty Ltd', bsb: '062-000', number: '12345678' };

it('cards are always taken, PayPal where it is on, and bank transfers where the seller has named an account', () => {
  expect(namePaymentMethods({}, { paypal: false, payto: false })).toBe('card');
  expect(namePaymentMethods({}, { paypal: true, payto: false })).toBe('card or PayPal');
  expect(takesBankTransfer({})).toBe(false);
  expect(namePaymentMethods({ bankAccount }, { paypal: false, payto: false })).toBe('card or bank transfer');
  expect(namePaymentMethods({ bankAccount }, { paypal: true, payto: false })).toBe(
    'card, PayPal or bank transfer',
  );
  expect(takesBankTransfer({ bankAccount })).toBe(true);
  expect(namePaymentMethods({}, { paypal: false, payto: true })).toBe('card or bank transfer (PayTo)');
});

it('a shop with cards, PayPal and PayTo names them in the words of its specification', () => {
  expect(namePaymentMethods({ bankAccount }, { paypal: true, payto: true })).toBe(
    'card, PayPal or bank transfer',
  );
  expect(namePaymentMethods({}, { paypal: true, payto: true })).toBe('card, PayPal or bank transfer (PayTo)');
});
