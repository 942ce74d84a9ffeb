import { expect, it } from 'vitest';
import { cartName } from './tab-list.tsx';

it.each([
  [0, 'Cart'],
  [1, 'Cart, 1 seat'],
  [3, 'Cart, 3 seats'],
  [1998, 'Cart, 1,998 seats'],
])('a cart of %i seats is read out as "%s"', (seats, name) => {
  expect(cartName(seats)).toBe(name);
});
