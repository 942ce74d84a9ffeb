import { describe, expect, it } from 'vitest';
import { validBilling } from '../test/valid-billing.ts';
import { checkoutRequest } from './checkout.ts';

const valid = {
  email: 'mia@example.com',
  billing: validBilling,
  payment: {
    cardNumber: '4111 1111 1111 1111',
    expiryDate: '12/30',
    cvv: '123',
    cardholderName: 'Mia Nguyen',
  },
};

const line = (quantity: unknown, productId = 'endpoint-complete') => ({ productId, quantity });
const check = (items: readonly object[]) => checkoutRequest.safeParse({ ...valid, items });

/** The errors of a cart, each as `field: message`. */
function errorsOf(items: readonly object[]): string[] {
  const issues = check(items).error?.issues ?? [];
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('the cart of a checkout request', () => {
  it.each([0, -1, 1.5, 1000, 2 ** 53, Number.POSITIVE_INFINITY, '5', true, null, undefined])(
    'refuses the quantity %j',
    (quantity) => {
      expect(errorsOf([line(quantity)])).toContain(
        'items.0.quantity: Quantity must be a whole number from 1 to 999',
      );
    },
  );

  it('merges lines of the same product, and accepts at most 999 seats of it', () => {
    expect(check([line(998), line(1)]).data?.items).toEqual([line(999)]);
    expect(errorsOf([line(998), line(2)])).toEqual(['items: At most 999 seats of one product']);
  });

  it('has 1 to 50 lines', () => {
    const lines = Array.from({ length: 51 }, (_, i) => line(1, `p${i}`));
    expect(errorsOf([])).toEqual(['items: Your cart is empty']);
    expect(errorsOf(lines.slice(1))).toEqual([]);
    expect(errorsOf(lines)).toEqual([
      'items: An order has at most 50 products: remove some, and order them separately',
    ]);
  });

  it('ignores prices and totals that the page sends', () => {
    const checked = checkoutRequest.parse({ ...valid, total: 1, items: [{ ...line(1), price: 0.01 }] });
    expect(checked).not.toHaveProperty('total');
    expect(checked.items[0]).not.toHaveProperty('price');
  });
});
