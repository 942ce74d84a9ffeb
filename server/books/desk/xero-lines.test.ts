import { expect, it } from 'vitest';
import { addGst } from '../../../contract/money.ts';
import { gstOfNextRefund } from '../../refunds/price-refund.ts';
import { calculateXeroGst, splitForXero } from './xero-lines.ts';

/** What Xero makes of lines whose amounts include GST, in its published rule and nothing of the shop's. */
function importToXero(amounts: readonly number[]) {
  const taxOf = (cents: number) => Number((cents / 100 / 11).toFixed(2)) * 100;
  return {
    totalCents: amounts.reduce((sum, cents) => sum + cents, 0),
    gstCents: Math.round(amounts.reduce((sum, cents) => sum + taxOf(cents), 0)),
  };
}

const amountsOf = (document: { totalCents: number; gstCents: number }) =>
  splitForXero(document).map(({ amountCents }) => amountCents);

it('every invoice of 1 cent to 1,100.00 is one line with the GST that Xero calculates', () => {
  for (let cents = 1; cents <= 100_000; cents += 1) {
    const { totalCents, gstCents } = addGst(cents);
    const amounts = amountsOf({ totalCents, gstCents });
    expect(amounts).toEqual([totalCents]);
    const imported = importToXero(amounts);
    if (imported.gstCents !== gstCents || imported.totalCents !== totalCents)
      expect({ cents, ...imported }).toEqual({ cents, totalCents, gstCents });
  }
});

it('every first refund of an order of 98.99 and of 1,100.00 has the note’s amount and GST in Xero', () => {
  for (const subtotalCents of [8_999, 100_000]) {
    const order = { ...addGst(subtotalCents), refundedCents: 0, refundedGstCents: 0, lines: [] };
    for (let totalCents = 1; totalCents <= order.totalCents; totalCents += 1) {
      const note = { totalCents, gstCents: gstOfNextRefund(order, totalCents) };
      const imported = importToXero(amountsOf(note));
      if (imported.gstCents !== note.gstCents || imported.totalCents !== totalCents)
        expect(imported).toEqual(note);
    }
  }
});

it('an order refunded in pieces of any size adds up in Xero to what its notes say', () => {
  for (const piece of [1, 4, 5, 6, 7, 500, 4_949]) {
    const order = { ...addGst(8_999), refundedCents: 0, refundedGstCents: 0, lines: [] };
    while (order.refundedCents < order.totalCents) {
      const totalCents = Math.min(piece, order.totalCents - order.refundedCents);
      const note = { totalCents, gstCents: gstOfNextRefund(order, totalCents) };
      expect(importToXero(amountsOf(note))).toEqual(note);
      order.refundedCents += totalCents;
      order.refundedGstCents += note.gstCents;
    }
    expect(order.refundedGstCents).toBe(order.gstCents);
  }
});

it('5.00 of 98.99 is 5.00 in Xero', () => {
  expect(splitForXero({ totalCents: 500, gstCents: 45 })).toEqual([{ amountCents: 500, gstCents: 45 }]);
});

it('rounds both signs alike', () => {
  expect([calculateXeroGst(-6), calculateXeroGst(6), calculateXeroGst(-5)]).toEqual([-1, 1, 0]);
});
