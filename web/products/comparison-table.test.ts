import { expect, it } from 'vitest';
import { compareProducts } from './comparison-table.tsx';

const product = { name: 'Name', description: '', priceCents: 100, features: [] };
const light = { ...product, id: 'light', comparison: [{ feature: 'Firewall', offer: true }] };
const full = {
  ...product,
  id: 'full',
  comparison: [
    { feature: 'Firewall', offer: true },
    { feature: 'Analytics', offer: 'Advanced' },
  ],
};
const other = { ...product, id: 'other' };

it('compares the products that say what they offer, by every feature that one of them names', () => {
  const { compared, rows } = compareProducts([light, other, full]);
  expect(compared).toEqual([light, full]);
  expect(rows).toEqual([
    {
      feature: 'Firewall',
      offers: [
        { productId: 'light', offer: true },
        { productId: 'full', offer: true },
      ],
    },
    {
      feature: 'Analytics',
      offers: [
        { productId: 'light', offer: false },
        { productId: 'full', offer: 'Advanced' },
      ],
    },
  ]);
});

it('compares nothing where no product says what it offers', () => {
  expect(compareProducts([other])).toEqual({ compared: [], rows: [] });
});
