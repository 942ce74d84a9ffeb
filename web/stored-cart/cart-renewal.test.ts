import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  chooseInsteadOf,
  listRenewedItems,
  parseRenewal,
  renewCoveredSeats,
  renewOrders,
} from './cart-renewal.ts';
import { readRenewal } from './cart-store.ts';

const [first, second] = ['ORD-7K4T-9WPN-3VGY-6JFB', 'ORD-8K4T-9WPN-3VGY-6JFB'] as const;
const none = { orderIds: [], renewCovered: false, insteadOf: {} };

beforeEach(() => {
  const entries = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  });
});

const stored = () => parseRenewal(readRenewal());

describe('what a cart renews', () => {
  it('is read as earlier releases stored it: one order', () => {
    expect(parseRenewal(first)).toEqual({ ...none, orderIds: [first] });
  });

  it.each([null, '', 'ORD-1', '{', '{"orderIds":"ORD"}', '[]', `${first} ${second}`])(
    'is nothing for %j',
    (text) => {
      expect(parseRenewal(text)).toEqual(none);
    },
  );

  it('is stored as earlier releases read it where they can', () => {
    renewOrders([first, first]);
    expect(readRenewal()).toBe(first);
    renewOrders([first, second]);
    expect(stored()).toEqual({ ...none, orderIds: [first, second] });
    renewOrders([]);
    expect(readRenewal()).toBeNull();
  });

  it('keeps what the buyer chose, until another renewal begins', () => {
    renewOrders([first]);
    renewCoveredSeats();
    chooseInsteadOf('complete', 'enterprise');
    chooseInsteadOf('mobile', null);
    const insteadOf = { complete: 'enterprise', mobile: null };
    expect(stored()).toEqual({ orderIds: [first], renewCovered: true, insteadOf });
    chooseInsteadOf('mobile', undefined);
    expect(stored().insteadOf).toEqual({ complete: 'enterprise' });
    renewOrders([second]);
    expect(stored()).toEqual({ ...none, orderIds: [second] });
  });
});

it('lines are sent with what the buyer chose, and without it once nothing is renewed', () => {
  const lines = [
    { productId: 'complete', quantity: 2 },
    { productId: 'mobile', quantity: 1 },
    { productId: 'enterprise', quantity: 3 },
  ];
  const insteadOf = { complete: 'enterprise', mobile: null };
  const renewal = { orderIds: [first], renewCovered: false, insteadOf };
  expect(listRenewedItems(lines, renewal)).toEqual([
    { ...lines[0], insteadOf: 'enterprise' },
    { ...lines[1], insteadOf: null },
    lines[2],
  ]);
  expect(listRenewedItems(lines, { ...renewal, orderIds: [] })).toEqual(lines);
});
