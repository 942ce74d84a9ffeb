import { expect, test } from 'vitest';
import { problems } from '../../contract/problems.ts';
import { connectionError, readErrorAnswer } from '../api-error.ts';
import { readCheckoutFailure } from './checkout-failure.ts';
import { describePaymentFailure } from './payment-failure.ts';
import type { PurchaseAttempt } from './purchase-attempt.ts';

const attempt: PurchaseAttempt = {
  idempotencyKey: 'key-1',
  purchase: {
    email: 'a@b.example',
    billing: {
      firstName: 'Ada',
      lastName: 'Lovelace',
      company: '',
      street: '12 Example Street',
      city: 'Sydney',
      state: 'NSW',
      postcode: '2000',
      phone: '',
    },
    lines: [{ productId: 'a', name: 'A', quantity: 2, unitPriceCents: 8999 }],
  },
  etag: '"v1"',
  buyAgain: null,
  startedAt: 0,
};

async function describeAnswer(code: keyof typeof problems, members: object = {}) {
  const { status, detail } = problems[code];
  const body = JSON.stringify({ code, detail, ...members });
  return describe(await readErrorAnswer(new Response(body, { status })));
}

function describe(error: unknown) {
  return describePaymentFailure(error, readCheckoutFailure(error), attempt);
}

test("a refusal is told in the shop's own words", async () => {
  const told = await describeAnswer('card-declined');
  expect(told).toMatchObject({ title: 'Payment Failed', text: problems['card-declined'].detail });
});

test('while another window pays for the same, this one has charged nothing', async () => {
  const told = await describeAnswer('bought-elsewhere');
  expect(told).toMatchObject({ title: 'Payment Failed', text: problems['bought-elsewhere'].detail });
  expect(told.text).toMatch(/You have not been charged by this attempt/);
});

test('a wrong cart is explained by what is wrong with it', async () => {
  const errors = [{ field: 'items.0.productId', message: 'No such product' }];
  expect((await describeAnswer('invalid-input', { errors })).hint).toBe('No such product');
});

test('after a card with another expiry date or name, the buyer learns which details must be the same', async () => {
  const told = await describeAnswer('key-reused');
  expect(told.title).toBe('Payment not confirmed yet');
  expect(told.text).toMatch(/expiry date and the cardholder name must be the same as when you paid/);
});

test('without an answer, nobody is told to pay again', () => {
  const told = describe(connectionError(new TypeError('Failed to fetch')));
  expect(told.title).toBe('Payment not confirmed yet');
  expect(told.text).toMatch(/do not pay again/);
});

const product = { id: 'a', name: 'A', description: 'Described anew', features: [] };

test('new prices are told as such', async () => {
  const told = await describeAnswer('prices-changed', { products: [{ ...product, price: '94.99' }] });
  expect(told.text).toBe(problems['prices-changed'].detail);
});

test('a product list that changed in nothing but words is not called a change of prices', async () => {
  const told = await describeAnswer('prices-changed', { products: [{ ...product, price: '89.99' }] });
  expect(told.text).toMatch(/Your prices are the same, and you have not been charged/);
});
