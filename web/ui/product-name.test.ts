import { expect, it } from 'vitest';
import { shop } from '../../shop.config.ts';
import { nameWithoutVendor } from './product-name.ts';

it('a product is named without the vendor prefix', () => {
  expect(nameWithoutVendor(`${shop.vendorName} Security Complete`)).toBe('Security Complete');
  expect(nameWithoutVendor('Security Complete')).toBe('Security Complete');
});
