import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cartKey } from './cart-storage.ts';
import { addToCart, cartLines, removeBought, removeLine, restoreLine, setQuantity } from './cart-store.ts';

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
  };
}

let storage: ReturnType<typeof openStorage>;

beforeEach(() => {
  storage = openStorage();
  vi.stubGlobal('localStorage', storage);
});

describe('the stored cart', () => {
  it('lies under one fixed, versioned key', () => {
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

  it('loses a line whose quantity is set to zero, and gets it back by an undo', () => {
    addToCart(complete, 2);
    const [line] = cartLines();
    setQuantity(complete.id, 0);
    expect(cartLines()).toEqual([]);
    if (line) restoreLine(line, 0);
    expect(cartLines()).toEqual([line]);
    removeLine(complete.id);
    expect(cartLines()).toEqual([]);
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
    removeBought([{ productId: complete.id, quantity: 3 }]);
    expect(cartLines()).toEqual([{ ...stored[0], quantity: 2 }]);
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
    removeBought([{ productId: complete.id, quantity: 3 }]);
    expect(cartLines()).toEqual([]);
  });
});
