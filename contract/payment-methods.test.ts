import { expect, it } from 'vitest';
import { namePaymentMethods, takesBankTransfer } from './payment-methods.ts';

const bankAccount = { name: 'Example Pty Ltd', bsb: '062-000', number: '12345678' };

it('cards are always taken, and bank transfers where the seller has named an account', () => {
  expect(namePaymentMethods({})).toBe('card');
  expect(takesBankTransfer({})).toBe(false);
  expect(namePaymentMethods({ bankAccount })).toBe('card or bank transfer');
  expect(takesBankTransfer({ bankAccount })).toBe(true);
});
