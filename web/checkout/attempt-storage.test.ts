import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetAttempt, recallAttempt, rememberAttempt } from './attempt-storage.ts';
import type { PurchaseAttempt } from './purchase-attempt.ts';

const attempt: PurchaseAttempt = {
  idempotencyKey: 'key-1',
  purchase: {
    email: 'a@b.example',
    billing: {
      firstName: 'Ada',
      lastName: 'Lovelace',
      company: '',
      street: '12 Example Street',
      city: 'Sydney',
      state: 'NSW',
      postcode: '2000',
      phone: '',
    },
    lines: [{ productId: 'endpoint-complete', name: 'Complete', quantity: 2, unitPriceCents: 14999 }],
  },
  etag: '"v1"',
  buyAgain: null,
  startedAt: Date.now(),
};

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

describe('a payment that is under way', () => {
  test('is recalled after a reload', () => {
    rememberAttempt(attempt);
    expect(recallAttempt()).toEqual(attempt);
  });

  test('is forgotten once its outcome is known', () => {
    rememberAttempt(attempt);
    forgetAttempt();
    expect(recallAttempt()).toBeNull();
    expect(stored.size).toBe(0);
  });

  test('is stored without anything of the card', () => {
    rememberAttempt(Object.assign({ card: { cardNumber: '4111111111111111', cvv: '987' } }, attempt));
    expect([...stored.values()].join()).not.toMatch(/4111111111111111|"987"|card/);
  });

  test('is too old to ask about after a day', () => {
    rememberAttempt({ ...attempt, startedAt: Date.now() - 25 * 60 * 60 * 1000 });
    expect(recallAttempt()).toBeNull();
  });

  test.each(['not json', '{}', 'null'])('is none where %j is stored', (text) => {
    rememberAttempt(attempt);
    for (const key of stored.keys()) stored.set(key, text);
    expect(recallAttempt()).toBeNull();
  });

  test('is not remembered by a browser that refuses to store, and nothing breaks', () => {
    vi.stubGlobal('sessionStorage', undefined);
    rememberAttempt(attempt);
    expect(recallAttempt()).toBeNull();
  });
});
