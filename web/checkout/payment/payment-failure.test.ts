import { expect, test } from 'vitest';
import { problems } from '../../../contract/problems.ts';
import { validBilling } from '../../../test/valid-billing.ts';
import { connectionError, readErrorAnswer } from '../../api/api-error.ts';
import { describePaymentFailure, readCheckoutFailure } from './checkout-failure.ts';
import type { PurchaseAttempt } from './purchase-attempt.ts';

const attempt: PurchaseAttempt = {
  idempotencyKey: 'key-1',
  purchase: {
    email: 'a@b.example',
    billing: validBilling,
    lines: [{ productId: 'a', name: 'A', quantity: 2, unitPriceCents: 8999 }],
  },
  etag: '"v1"',
  buyAgain: null,
  startedAt: 0,
};

async function describeAnswer(code: keyof typeof problems, members: object = {}, isOpen = false) {
  const { status, detail } = problems[code];
  const body = JSON.stringify({ code, detail, ...members });
  return describe(await readErrorAnswer(new Response(body, { status })), isOpen);
}

function describe(error: unknown, isOpen = false) {
  return describePaymentFailure(error, readCheckoutFailure(error), attempt, isOpen);
}

test("a refusal is shown in the shop's own words", async () => {
  const shown = await describeAnswer('card-declined');
  expect(shown).toMatchObject({ title: 'Payment Failed', text: problems['card-declined'].detail });
});

test('while another window pays for this order, this one has charged nothing', async () => {
  const shown = await describeAnswer('bought-elsewhere');
  expect(shown).toMatchObject({ title: 'Payment Failed', text: problems['bought-elsewhere'].detail });
  expect(shown.text).toMatch(/You have not been charged by this attempt/);
});

test.each(['not-verified', 'other-email', 'verify-for-outcome'] as const)(
  'while an earlier try has no known outcome, %s claims neither a failure nor that nothing was charged',
  async (code) => {
    const shown = await describeAnswer(code, {}, true);
    expect(shown.title).toBe('Payment not confirmed yet');
    expect(shown.text).toMatch(/may have gone through: do not pay again\. Verify the email address/);
  },
);

test('the shop knows the key of a payment that this page has no record of', async () => {
  const shown = await describeAnswer('verify-for-outcome');
  expect(shown.title).toBe('Payment not confirmed yet');
});

test.each([
  ['unavailable', 'Payment not confirmed yet'],
  ['too-many-requests', 'Payment not confirmed yet'],
  ['invalid-input', 'Payment not confirmed yet'],
  ['payment-not-taken', 'Payment Failed'],
  ['not-on-sale', 'Payment Failed'],
  ['bought-elsewhere', 'Payment Failed'],
] as const)('while an earlier try has no known outcome, %s is headed %j', async (code, title) => {
  expect((await describeAnswer(code, {}, true)).title).toBe(title);
});

test('a wrong cart is explained by what is wrong with it', async () => {
  const errors = [{ field: 'items.0.productId', message: 'No such product' }];
  expect((await describeAnswer('invalid-input', { errors })).hint).toBe('No such product');
});

test('after a card with another expiry date or name, the buyer learns which details must be the same', async () => {
  const shown = await describeAnswer('key-reused');
  expect(shown.title).toBe('Payment not confirmed yet');
  expect(shown.text).toMatch(/expiry date and the cardholder name must be the same as when you paid/);
});

test('without a response, the page never asks to pay again', () => {
  const shown = describe(connectionError(new TypeError('Failed to fetch')));
  expect(shown.title).toBe('Payment not confirmed yet');
  expect(shown.text).toMatch(/do not pay again/);
});

const product = { id: 'a', name: 'A', description: 'Described differently', features: [] };

test('new prices are reported as new prices', async () => {
  const shown = await describeAnswer('prices-changed', { products: [{ ...product, price: '94.99' }] });
  expect(shown.text).toBe(problems['prices-changed'].detail);
});

test('a product list that changed in nothing but words is not called a change of prices', async () => {
  const shown = await describeAnswer('prices-changed', { products: [{ ...product, price: '89.99' }] });
  expect(shown.text).toMatch(/^You have not been charged, and your prices are the same/);
});
