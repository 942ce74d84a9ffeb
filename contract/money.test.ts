import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDollars } from './amounts.ts';
import { addGst, formatDecimal, formatDollars, lineAmountCents, parseCents, priceLines } from './money.ts';

const enterpriseCents = 8999;
const completeCents = 14999;

/** GST by integer arithmetic: a tenth, rounded half up. */
function gstByBigInt(subtotalCents: bigint): bigint {
  return (subtotalCents + 5n) / 10n;
}

describe('GST is 10% of the subtotal, rounded half up to the cent', () => {
  it.each([enterpriseCents, completeCents])(
    'for every quantity from 1 to 999 at %i cents a seat',
    (unitPriceCents) => {
      for (let quantity = 1; quantity <= 999; quantity += 1) {
        const subtotal = BigInt(unitPriceCents) * BigInt(quantity);
        expect(priceLines([{ unitPriceCents, quantity }])).toEqual({
          subtotalCents: Number(subtotal),
          gstCents: Number(gstByBigInt(subtotal)),
          totalCents: Number(subtotal + gstByBigInt(subtotal)),
        });
      }
    },
  );

  it('once per order and not per line, for any mix of both products', () => {
    const quantity = fc.integer({ min: 1, max: 999 });
    fc.assert(
      fc.property(quantity, quantity, (enterprise, complete) => {
        const subtotal = BigInt(enterpriseCents * enterprise) + BigInt(completeCents * complete);
        const totals = priceLines([
          { unitPriceCents: enterpriseCents, quantity: enterprise },
          { unitPriceCents: completeCents, quantity: complete },
        ]);
        expect(BigInt(totals.gstCents)).toBe(gstByBigInt(subtotal));
        expect(totals.subtotalCents + totals.gstCents).toBe(totals.totalCents);
      }),
    );
  });

  it('rounds half a cent up and anything less down', () => {
    expect(addGst(5).gstCents).toBe(1);
    expect(addGst(4).gstCents).toBe(0);
    expect(addGst(14_999).gstCents).toBe(1_500);
  });

  it('differs from a multiplied GST-inclusive seat price, which would overcharge', () => {
    const order = priceLines([{ unitPriceCents: enterpriseCents, quantity: 999 }]);
    const seatIncludingGst = addGst(enterpriseCents).totalCents;
    expect(seatIncludingGst * 999 - order.totalCents).toBe(100);
  });
});

describe('amounts are read and shown in cents', () => {
  it('every formatted amount can be read again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
        expect(parseCents(formatDecimal(cents))).toBe(cents);
        expect(parseCents(cents / 100)).toBe(cents);
      }),
    );
  });

  it.each([
    ['89.99', 8999],
    ['89.9', 8990],
    ['89', 8900],
    [' 89.99 ', 8999],
    [98.99, 9899],
    [0, 0],
  ])('takes %j for %i cents', (amount, cents) => {
    expect(parseCents(amount)).toBe(cents);
  });

  it.each(['', 'free', '-1', '1.234', '1,000.00', '1e3', null, undefined, Number.NaN, -1, {}])(
    'takes %j for no amount',
    (amount) => {
      expect(parseCents(amount)).toBeNull();
    },
  );

  it.each([
    ['89.99', 8_999],
    ['$1,299.00', 129_900],
    [' 1 299 ', 129_900],
    ['', null],
    ['12.345', null],
    ['-1', null],
  ])('reads %j, as a person types it, as %j cents', (typed, cents) => {
    expect(readDollars(typed)).toBe(cents);
  });

  it('shows dollars with two decimals and grouped thousands', () => {
    expect(formatDollars(8999)).toBe('$89.99');
    expect(formatDollars(5)).toBe('$0.05');
    expect(formatDollars(123_456_789)).toBe('$1,234,567.89');
    expect(formatDollars(-100)).toBe('−$1.00');
  });

  it('prices a line as seats times price', () => {
    expect(lineAmountCents({ unitPriceCents: 8999, quantity: 3 })).toBe(26_997);
  });
});
