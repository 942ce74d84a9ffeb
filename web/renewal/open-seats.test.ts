import { beforeEach, expect, it, vi } from 'vitest';
import { parseRenewal, renewOrders } from '../stored-cart/cart-renewal.ts';
import { addToCart, cartLines, readRenewal } from '../stored-cart/cart-store.ts';
import { takeOpenSeats } from './open-seats.ts';

const product = (id: string) => ({ id, name: id, description: '', features: [], priceCents: 100 });
const enterprise = product('enterprise');
const complete = product('complete');
const products = [enterprise, complete];
const licence = (productId: string, seats: number) => ({
  orderId: 'ORD-1',
  invoiceNumber: 'INV-000001',
  productId,
  productName: productId,
  endsOn: '2027-11-27',
  seats,
});

beforeEach(() => {
  const entries = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  });
  addToCart(enterprise, 10);
  renewOrders(['ORD-7K4T-9WPN-3VGY-6JFB']);
});

const seats = () => cartLines().map(({ id, quantity }) => [id, quantity]);
const take = (open: ReturnType<typeof licence>[]) =>
  takeOpenSeats({ lines: [], open }, [{ productId: enterprise.id }], products);

it('an old link is brought to what is open now', () => {
  take([licence('enterprise', 4), licence('enterprise', 2)]);
  expect(seats()).toEqual([['enterprise', 6]]);
});

it('a product that is no longer open gives way to another, and the cart still renews', () => {
  take([licence('complete', 3)]);
  expect(seats()).toEqual([['complete', 3]]);
  expect(parseRenewal(readRenewal()).orderIds).toHaveLength(1);
});

it('what is no longer sold, or nothing, leaves the cart as it is', () => {
  take([licence('withdrawn', 3)]);
  take([]);
  expect(seats()).toEqual([['enterprise', 10]]);
});
