import { describe, expect, it } from 'vitest';
import { parseCart, priceLine } from './cart-lines.ts';

const line = {
  id: 'endpoint-enterprise',
  name: 'Ironbark Enterprise Protection',
  description: 'Protection',
  price: 89.99,
  quantity: 3,
};

describe('a stored cart', () => {
  it('is read as it was stored', () => {
    expect(parseCart(JSON.stringify([line]))).toEqual([line]);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['no list', '{"lines":[]}'],
    ['JSON null', 'null'],
    ['a price of null', JSON.stringify([{ ...line, price: null }])],
    ['a quantity in words', JSON.stringify([{ ...line, quantity: 'many' }])],
    ['a line without a price', '[{"id":"a","name":"A","description":"","quantity":1}]'],
    ['a negative price', JSON.stringify([{ ...line, price: -1 }])],
    ['a quantity above 999', JSON.stringify([{ ...line, quantity: 1000 }])],
    ['a quantity that is no integer', JSON.stringify([{ ...line, quantity: 1.5 }])],
    ['a product twice', JSON.stringify([line, line])],
  ])('is empty for %s', (_what, text) => {
    expect(parseCart(text)).toEqual([]);
  });
});

it('a line is priced in cents', () => {
  const named = { productId: line.id, name: 'Enterprise Protection' };
  expect(priceLine(line)).toEqual({ ...named, unitPriceCents: 8999, quantity: 3 });
});
