import { beforeAll } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { addProducts, testCardFormFirst } from './card-form-first.ts';

const tests = await startBrowserTests();

beforeAll(() => addProducts(tests.shop));

testCardFormFirst(
  'in demo mode, by card or PayPal',
  async (visit, seats) => {
    const shop = await tests.reachPayment(visit, seats);
    const { checkout } = shop;
    const fields = {
      number: checkout.field('Card Number'),
      expiry: checkout.field('Expiry Date'),
      code: checkout.field('CVV'),
      name: checkout.field('Cardholder Name'),
    };
    return { shop, fields };
  },
  3,
);
