import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renewOrders } from './cart-renewal.ts';
import { addToCart, cartKey, cartLines, removeLine, restoreLine, setQuantity } from './cart-store.ts';
import { removeBought } from './remove-bought.ts';

const enterprise = {
  id: 'endpoint-enterprise',
  name: 'Ironbark Enterprise Protection',
  description: 'Protection',
  priceCents: 8999,
};

const complete = {
  id: 'endpoint-complete',
  name: 'Ironbark Security Complete',
  description: 'Full protection',
  priceCents: 14999,
};

/** The browser's storage, as far as the cart uses it. */
function openStorage() {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

let storage: ReturnType<typeof openStorage>;

beforeEach(() => {
  storage = openStorage();
  vi.stubGlobal('localStorage', storage);
});

describe('the stored cart', () => {
  it('has one fixed, versioned key', () => {
    addToCart(complete, 3);
    expect([...storage.entries.keys()]).toEqual([cartKey]);
    expect(cartKey).toBe('licence-shop.cart.v1');
  });

  it('keeps the price per seat as a number of dollars', () => {
    addToCart(complete, 3);
    const { priceCents: _cents, ...rest } = complete;
    expect(cartLines()).toEqual([{ ...rest, price: 149.99, quantity: 3 }]);
  });

  it('says when a line is full and keeps 999', () => {
    expect(addToCart(complete, 998)).toBe(false);
    expect(addToCart(complete, 5)).toBe(true);
    expect(cartLines()[0]?.quantity).toBe(999);
  });

  it('adds to the line of a product, at its present price, and puts other products after it', () => {
    addToCart(enterprise, 1);
    addToCart(complete, 2);
    addToCart({ ...enterprise, priceCents: 9500 }, 3);
    expect(cartLines()).toMatchObject([
      { id: enterprise.id, price: 95, quantity: 4 },
      { id: complete.id, price: 149.99, quantity: 2 },
    ]);
  });

  it.each([0, -1])('removes a line whose quantity is set to %i, and restores it in its place', (seats) => {
    addToCart(enterprise, 1);
    addToCart(complete, 2);
    const before = cartLines();
    setQuantity(enterprise.id, seats);
    expect(cartLines()).toEqual(before.slice(1));
    if (before[0]) restoreLine(before[0], 0);
    expect(cartLines()).toEqual(before);
    setQuantity(enterprise.id, 1000);
    expect(cartLines()[0]?.quantity).toBe(999);
  });

  it('renews the same order again when the removed line was the only one', () => {
    addToCart(complete, 2);
    renewOrders(['ORD-7K4T-9WPN-3VGY-6JFB']);
    const [line] = cartLines();
    removeLine(complete.id);
    expect(storage.entries.get('licence-shop.renews.v1')).toBeUndefined();
    if (line) restoreLine(line, 0);
    expect(storage.entries.get('licence-shop.renews.v1')).toBe('ORD-7K4T-9WPN-3VGY-6JFB');
  });

  it('leaves a line that was added after the removal', () => {
    addToCart(enterprise, 1);
    const [line] = cartLines();
    removeLine(enterprise.id);
    addToCart(enterprise, 7);
    if (line) restoreLine(line, 0);
    expect(cartLines()[0]?.quantity).toBe(7);
  });
});

describe('two browser tabs', () => {
  it('a cart that was bought in one does not come back by a change in the other', () => {
    addToCart(complete, 3);
    expect(cartLines()).toHaveLength(1);
    storage.entries.set(cartKey, '[]');
    setQuantity(complete.id, 4);
    expect(storage.entries.get(cartKey)).toBe('[]');
  });

  it('seats that were added in one while the other paid stay in the cart', () => {
    addToCart(complete, 3);
    const stored = cartLines().map((line) => ({ ...line, quantity: 5 }));
    storage.entries.set(cartKey, JSON.stringify(stored));
    removeBought({ lines: [{ productId: complete.id, quantity: 3 }] });
    expect(cartLines()).toEqual([{ ...stored[0], quantity: 2 }]);
    addToCart(enterprise, 1);
    removeBought({ lines: [{ productId: complete.id, quantity: 3 }] });
    expect(cartLines()).toMatchObject([{ id: enterprise.id }]);
  });
});

describe('a browser that refuses to store', () => {
  it('keeps the cart as long as the page lasts', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    addToCart(complete, 3);
    expect(cartLines()[0]?.quantity).toBe(3);
    vi.stubGlobal('localStorage', storage);
    removeBought({ lines: [{ productId: complete.id, quantity: 3 }] });
    expect(cartLines()).toEqual([]);
  });
});
