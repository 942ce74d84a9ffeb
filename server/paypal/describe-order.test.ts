import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceLines } from '../../contract/money.ts';
import { describeOrder } from './describe-order.ts';

interface SentUnit {
  readonly amount: {
    value: string;
    breakdown: { item_total: { value: string }; tax_total: { value: string } };
  };
  readonly items?: readonly { name: string; quantity: string; unit_amount: { value: string } }[];
}

type Line = { readonly productName: string; readonly quantity: number; readonly unitPriceCents: number };

function describe(lines: readonly Line[]) {
  const { totalCents: amountCents, gstCents } = priceLines(lines);
  return describeOrder({ orderId: 'ORD-1', amountCents, gstCents, lines }, 'https://shop.example/');
}

function describeLines(lines: readonly Line[]) {
  return (describe(lines).body as { purchase_units: SentUnit[] }).purchase_units[0];
}

test('an approval leads back to another address than a cancelled payment', () => {
  expect(
    describe([{ productName: 'Security Complete', quantity: 1, unitPriceCents: 9_900 }]).body,
  ).toMatchObject({
    payment_source: {
      paypal: {
        experience_context: {
          return_url: expect.stringMatching(/^https:\/\/shop\.example\/\?paypal=[-0-9a-f]{36}$/),
          cancel_url: 'https://shop.example/?paypal=cancelled',
        },
      },
    },
  });
});

const cents = (value: string) => Math.round(Number(value) * 100);
const line = fc.record({
  productName: fc.string({ minLength: 1, maxLength: 300, unit: 'grapheme' }),
  quantity: fc.integer({ min: 1, max: 999 }),
  unitPriceCents: fc.integer({ min: 0, max: 99_999_999 }),
});

test('the lines for PayPal add up to the order, and keep within its limits', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 50 }), (lines) => {
      const { amount, items = [] } = describeLines(lines) ?? { amount: null };
      if (!amount) throw new Error('no unit');
      const { item_total, tax_total } = amount.breakdown;
      expect(cents(item_total.value) + cents(tax_total.value)).toBe(cents(amount.value));
      const isNamed = lines.every(({ productName }) => productName.trim() !== '');
      expect(items).toHaveLength(isNamed ? lines.length : 0);
      const sum = items.reduce(
        (total, item) => total + cents(item.unit_amount.value) * Number(item.quantity),
        0,
      );
      if (items.length > 0) expect(sum).toBe(cents(item_total.value));
      for (const { name } of items) expect(name.length).toBeLessThanOrEqual(127);
    }),
  );
});

test('lines that do not add up to the order are left out', () => {
  const lines = [{ productName: 'Complete', quantity: 1, unitPriceCents: 5 }];
  const call = describeOrder(
    { orderId: 'ORD-1', amountCents: 9, gstCents: 0, lines },
    'https://shop.example/',
  );
  expect((call.body as { purchase_units: SentUnit[] }).purchase_units[0]).not.toHaveProperty('items');
});
