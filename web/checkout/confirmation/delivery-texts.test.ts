import { expect, test } from 'vitest';
import { describeDelivery } from './order-confirmation.tsx';

const keys = { productName: 'Enterprise', keys: ['K1', 'K2'] };
const awaiting = { productName: 'Complete', keys: [], awaiting: true as const };
const site = { productName: 'Site', keys: ['K3'], seats: 5 };

test('keys that are all there are ready, one for each seat', () => {
  expect(describeDelivery([keys])).toEqual({
    title: 'Thank you, your keys are ready',
    use: 'Each key activates one seat for 12 months.',
    activation: 'When it asks for a key, enter one of the keys above. Use one key for each seat.',
    onTheWay: 'Your keys and your tax invoice are on their way to',
    later: '',
  });
});

test('keys that are out of stock are not promised within 5 minutes', () => {
  const some = describeDelivery([keys, awaiting]);
  expect(some.title).toBe('Thank you for your order');
  expect(some.onTheWay).toBe('Your keys that are in stock and your tax invoice are on their way to');
  expect(some.later).toBe('Keys that are out of stock follow by email when they arrive. ');
  expect(describeDelivery([awaiting]).onTheWay).toBe('Your tax invoice is on its way to');
});

test('one key for several seats is not one key a seat', () => {
  expect(describeDelivery([keys, site]).use).toContain('the number of seats beside it');
});
