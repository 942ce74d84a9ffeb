import { describe, expect, it } from 'vitest';
import {
  addLine,
  type CartLine,
  cartTotals,
  countSeats,
  exceedsMaximum,
  parseCart,
  withLineAt,
  withoutBought,
  withoutLine,
  withQuantity,
} from './cart-lines.ts';

const enterprise = (quantity: number): CartLine => ({
  id: 'endpoint-enterprise',
  name: 'Ironbark Enterprise Protection',
  description: 'Protection',
  price: 89.99,
  quantity,
});
const complete = (quantity: number): CartLine => ({
  ...enterprise(quantity),
  id: 'endpoint-complete',
  price: 149.99,
});

describe('adding', () => {
  it('appends a new product as a line', () => {
    expect(addLine([enterprise(1)], complete(2))).toEqual([enterprise(1), complete(2)]);
  });

  it('increases the quantity of a product that is there', () => {
    expect(addLine([enterprise(1), complete(2)], enterprise(3))).toEqual([enterprise(4), complete(2)]);
  });

  it('keeps 999 seats when adding goes past them', () => {
    expect(addLine([enterprise(998)], enterprise(5))).toEqual([enterprise(999)]);
    expect(exceedsMaximum([enterprise(998)], 'endpoint-enterprise', 2)).toBe(true);
    expect(exceedsMaximum([enterprise(998)], 'endpoint-enterprise', 1)).toBe(false);
  });

  it('takes over the price that the catalogue has now', () => {
    expect(addLine([enterprise(1)], { ...enterprise(1), price: 95 })).toEqual([
      { ...enterprise(2), price: 95 },
    ]);
  });
});

describe('setting a quantity', () => {
  it.each([0, -1])('removes the line at %i', (seats) => {
    expect(withQuantity([enterprise(3), complete(1)], 'endpoint-enterprise', seats)).toEqual([complete(1)]);
  });

  it('keeps at most 999', () => {
    expect(withQuantity([enterprise(3)], 'endpoint-enterprise', 1000)).toEqual([enterprise(999)]);
  });
});

describe('removing and undoing', () => {
  it('puts the line back where it was', () => {
    const lines = [enterprise(1), complete(2)];
    expect(withLineAt(withoutLine(lines, 'endpoint-enterprise'), enterprise(1), 0)).toEqual(lines);
  });

  it('leaves a line that came meanwhile', () => {
    expect(withLineAt([enterprise(7)], enterprise(1), 0)).toEqual([enterprise(7)]);
  });
});

describe('taking out what was bought', () => {
  it('leaves what was added since, and lines of other products', () => {
    const bought = [{ productId: 'endpoint-enterprise', quantity: 3 }];
    expect(withoutBought([enterprise(3)], bought)).toEqual([]);
    expect(withoutBought([enterprise(5), complete(1)], bought)).toEqual([enterprise(2), complete(1)]);
    expect(withoutBought([enterprise(1)], bought)).toEqual([]);
    expect(withoutBought([complete(1)], bought)).toEqual([complete(1)]);
  });
});

describe('reading a stored cart', () => {
  it('gives back what was stored', () => {
    expect(parseCart(JSON.stringify([enterprise(3)]))).toEqual([enterprise(3)]);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['no list', '{"lines":[]}'],
    ['a line without a price', '[{"id":"a","name":"A","description":"","quantity":1}]'],
    ['a negative price', JSON.stringify([{ ...enterprise(1), price: -1 }])],
    ['a quantity out of range', JSON.stringify([enterprise(1000)])],
    ['a quantity that is no integer', JSON.stringify([enterprise(1.5)])],
    ['a product twice', JSON.stringify([enterprise(1), enterprise(2)])],
  ])('drops %s quietly', (_what, text) => {
    expect(parseCart(text)).toEqual([]);
  });
});

describe('the sums', () => {
  it('come from the arithmetic of the contract', () => {
    expect(cartTotals([enterprise(3), complete(1)])).toEqual({
      subtotalCents: 41996,
      gstCents: 4200,
      totalCents: 46196,
    });
  });

  it('count all seats for the badge', () => {
    expect(countSeats([enterprise(3), complete(1)])).toBe(4);
  });
});
