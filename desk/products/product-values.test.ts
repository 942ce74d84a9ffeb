import { describe, expect, test } from 'vitest';
import { newProduct } from '../../contract/desk/product-facts.ts';
import { readProduct, writeProduct } from './product-values.ts';

describe('the fields of a product', () => {
  const product = newProduct.parse({
    id: 'mail',
    name: 'Mail',
    priceCents: 129_900,
    features: ['One', 'Two'],
    badge: 'NEW',
    comparison: [
      { feature: 'Firewall', offer: true },
      { feature: 'Rollback: files', offer: false },
      { feature: 'Support', offer: 'Business hours' },
    ],
    fulfilment: 'stock',
  });
  const values = writeProduct({ ...product, id: 'mail', fulfilment: 'stock' });

  test('are the same product after they were written and read', () => {
    expect(values).toMatchObject({ priceCents: '1299.00', features: 'One\nTwo', edition: '' });
    expect(readProduct(values).data).toEqual(product);
  });

  test('are numbers as people type them', () => {
    const typed = { ...values, priceCents: '$1,299', lowStockThreshold: '1,000', floorPercent: '80 %' };
    expect(readProduct(typed).data).toMatchObject({
      priceCents: 129_900,
      lowStockThreshold: 1_000,
      floorPercent: 80,
    });
    expect(readProduct({ ...values, priceCents: '12,50' }).error?.issues[0]?.path).toEqual(['priceCents']);
  });

  test('are not compared without an offer, and refused where a feature of their own has none', () => {
    const blank = [{ feature: 'Firewall', offer: ' ' }];
    expect(readProduct({ ...values, comparison: blank }, ['Firewall']).data?.comparison).toBeNull();
    const refused = readProduct({ ...values, comparison: blank }).error?.issues[0];
    expect(refused).toMatchObject({
      path: ['comparison', 0, 'offer'],
      message: 'Say what it offers: Yes, No or a word',
    });
  });
});
