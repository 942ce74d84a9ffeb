import { expect, it } from 'vitest';
import { namePaymentMethods, takesBankTransfer } from './payment-methods.ts';

const bankAccount = { name: 'Example Pty Ltd', bsb: '062-000', number: '12345678' };

it('cards are always taken, PayPal where it is on, and bank transfers where the seller has named an account', () => {
  expect(namePaymentMethods({}, { paypal: false })).toBe('card');
  expect(namePaymentMethods({}, { paypal: true })).toBe('card or PayPal');
  expect(takesBankTransfer({})).toBe(false);
  expect(namePaymentMethods({ bankAccount }, { paypal: false })).toBe('card or bank transfer');
  expect(namePaymentMethods({ bankAccount }, { paypal: true })).toBe('card, PayPal or bank transfer');
  expect(takesBankTransfer({ bankAccount })).toBe(true);
});
