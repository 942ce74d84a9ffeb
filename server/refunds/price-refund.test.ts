import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceLines } from '../../contract/money.ts';
import { moreByNight } from '../../test/more-by-night.ts';
import { Refused } from '../platform/http/refused.ts';
import {
  type PricedRefund,
  priceRefund,
  type RefundableOrder,
  type RefundSelection,
} from './price-refund.ts';

const pricedLine = fc.record({
  unitPriceCents: fc.integer({ min: 1, max: 2_000_000 }),
  quantity: fc.integer({ min: 1, max: 999 }),
});
const sold = fc.array(pricedLine, { minLength: 1, maxLength: 6 });

/** Of the order, in percent. */
const rate = fc.constantFrom(10, 10, 0, 8, 12.5, 15);

/** What to refund next, as fractions of what is left. */
const step = fc.record({
  kind: fc.constantFrom('seats', 'seats', 'amount'),
  line: fc.nat(5),
  part: fc.double({ min: 0, max: 1, noNaN: true }),
});

/** An order that was taxed at today's rate, or at another one. */
function newOrder(
  lines: readonly { unitPriceCents: number; quantity: number }[],
  percent = 10,
): RefundableOrder {
  const { subtotalCents } = priceLines(lines);
  const gstCents = Math.floor((subtotalCents * percent + 50) / 100);
  return {
    gstCents,
    totalCents: subtotalCents + gstCents,
    refundedCents: 0,
    refundedGstCents: 0,
    lines: lines.map(({ unitPriceCents, quantity }, position) => ({
      position,
      productId: `product-${position}`,
      unitPriceCents,
      delivery: 'seat' as const,
      seatsLeft: quantity,
      keySeats: Array.from({ length: quantity }, (_, seat) => seat),
    })),
  };
}

function afterRefund(order: RefundableOrder, refund: PricedRefund): RefundableOrder {
  const taken = (position: number) => refund.lines.find((line) => line.position === position)?.seats ?? 0;
  return {
    ...order,
    refundedCents: order.refundedCents + refund.amountCents,
    refundedGstCents: order.refundedGstCents + refund.gstCents,
    lines: order.lines.map((line) => ({
      ...line,
      seatsLeft: line.seatsLeft - taken(line.position),
      keySeats: line.keySeats.slice(0, line.keySeats.length - taken(line.position)),
    })),
  };
}

function priceUnlessRefused(order: RefundableOrder, selection: RefundSelection): PricedRefund | null {
  try {
    return priceRefund(order, selection);
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

function choose(order: RefundableOrder, { kind, line, part }: { kind: string; line: number; part: number }) {
  const left = order.totalCents - order.refundedCents;
  const amount: RefundSelection = { kind: 'amount', amountCents: 1 + Math.floor(part * (left - 1)) };
  const chosen = order.lines[line % order.lines.length];
  if (kind === 'amount' || !chosen || chosen.seatsLeft === 0) return amount;
  const seats = 1 + Math.floor(part * (chosen.seatsLeft - 1));
  return { kind: 'seats' as const, seats: [{ productId: chosen.productId, seats }] };
}

describe('the parts of a full refund', () => {
  it('add up to the invoice to the cent, and none is negative, in any order of seats and amounts, at any rate', () => {
    fc.assert(
      fc.property(sold, fc.array(step, { maxLength: 12 }), rate, (lines, steps, percent) => {
        const invoice = newOrder(lines, percent);
        let order = invoice;
        const refunds: PricedRefund[] = [];
        const take = (selection: RefundSelection) => {
          const refund = priceUnlessRefused(order, selection);
          if (!refund) return;
          refunds.push(refund);
          order = afterRefund(order, refund);
          expect(order.refundedGstCents).toBeLessThanOrEqual(invoice.gstCents);
        };
        for (const next of steps) take(choose(order, next));
        take({ kind: 'whole' });
        for (const { amountCents, gstCents } of refunds) {
          expect(amountCents).toBeGreaterThan(0);
          expect(gstCents).toBeGreaterThanOrEqual(0);
          expect(gstCents).toBeLessThanOrEqual(amountCents);
        }
        const sum = (of: 'amountCents' | 'gstCents') => refunds.reduce((total, next) => total + next[of], 0);
        expect(sum('amountCents')).toBe(invoice.totalCents);
        expect(sum('gstCents')).toBe(invoice.gstCents);
        expect(order.lines.every(({ seatsLeft }) => seatsLeft === 0)).toBe(true);
      }),
      { numRuns: moreByNight(2_000, 300) },
    );
  });

  it('each cost exactly their seats before GST, as long as only seats are refunded', () => {
    fc.assert(
      fc.property(sold, fc.array(step, { maxLength: 12 }), rate, (lines, steps, percent) => {
        let order = newOrder(lines, percent);
        for (const next of steps) {
          const selection = choose(order, next);
          const refund = selection.kind === 'seats' ? priceUnlessRefused(order, selection) : null;
          if (!refund) continue;
          const { amountCents, gstCents, lines: taken } = refund;
          expect(amountCents - gstCents).toBe(taken.reduce((sum, line) => sum + line.amountCents, 0));
          order = afterRefund(order, refund);
        }
      }),
    );
  });

  it('never have more GST than the invoice, also after refunds at a wrong rate', () => {
    const order = { ...newOrder([{ unitPriceCents: 8_999, quantity: 3 }], 0), refundedCents: 9_899 };
    const pricing = priceRefund({ ...order, refundedGstCents: 900 }, { kind: 'whole' });
    expect(pricing).toMatchObject({ amountCents: 26_997 - 9_899, gstCents: 0 });
  });
});

describe('a refund of some seats', () => {
  const order = newOrder([{ unitPriceCents: 8999, quantity: 5 }]);
  const seats = { productId: 'product-0', seats: 2 };
  const take = (selection: object, of = order) =>
    priceRefund(of, { kind: 'seats', seats: [{ ...seats, ...selection }] }).lines[0];

  it('takes the last ones, or the first that still have a key', () => {
    expect(take({})).toMatchObject({ seats: 2, endedSeats: [3, 4] });
    expect(take({ from: 'last' })).toMatchObject({ seats: 2, endedSeats: [3, 4] });
    expect(take({ from: 'first' })).toMatchObject({ seats: 2, endedSeats: [0, 1], chosenSeats: [0, 1] });
    const [line] = order.lines;
    if (!line) throw new Error('The order has no line');
    const later = { ...order, lines: [{ ...line, seatsLeft: 4, keySeats: [1, 2, 3, 4] }] };
    expect(take({ from: 'first' }, later)).toMatchObject({ endedSeats: [1, 2] });
    const shared = { ...order, lines: [{ ...line, delivery: 'line' as const, keySeats: [0] }] };
    expect(() => take({ from: 'first' }, shared)).toThrow(
      '0 seats of product-0 have a valid key of their own',
    );
  });
});

describe('a refund is refused', () => {
  const order = newOrder([{ unitPriceCents: 8999, quantity: 3 }]);
  const seats = (count: number): RefundSelection => ({
    kind: 'seats',
    seats: [{ productId: 'product-0', seats: count }],
  });

  it('of more seats than are left, of another product, and of more money than is left', () => {
    const refusal = (selection: RefundSelection) => expect(() => priceRefund(order, selection));
    refusal(seats(4)).toThrow('Nothing was refunded: the order has 3 seats of product-0 left to refund.');
    const other: RefundSelection = { kind: 'seats', seats: [{ productId: 'other', seats: 1 }] };
    refusal(other).toThrow('Nothing was refunded: the order has no product other.');
    const amount: RefundSelection = { kind: 'amount', amountCents: 29_698 };
    refusal(amount).toThrow('Nothing was refunded: $296.97 is left to refund.');
  });

  it('of seats whose money was partly returned before, and when nothing is left', () => {
    const reduced = { ...order, refundedCents: 1000 };
    expect(() => priceRefund(reduced, seats(3))).toThrow('$286.97 is left to refund');
    const all = { ...order, refundedCents: order.totalCents };
    expect(() => priceRefund(all, { kind: 'whole' })).toThrow('everything of this order was refunded before');
  });
});
