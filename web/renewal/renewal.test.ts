import { describe, expect, it } from 'vitest';
import { canRenewCovered, describeCovered } from './covered-words.ts';
import { findInsteadQuestions } from './instead-questions.ts';
import { describeLineDays } from './line-days.ts';
import { sumOpenSeats } from './open-seats.ts';

const days = { startsOn: '2027-11-28', endsOn: '2028-11-27' };
const licence = (name: string, endsOn = '2027-11-27') => ({
  orderId: 'ORD-1',
  invoiceNumber: 'INV-000001',
  productId: name.toLowerCase(),
  productName: `Ironbark ${name}`,
  endsOn,
});
const line = (name: string, ...continued: (string | null)[]) => ({
  productId: name.toLowerCase(),
  productName: `Ironbark ${name}`,
  parts: continued.map((other) => ({ ...days, seats: 1, continues: other === null ? null : licence(other) })),
});
const ask = (plan: Parameters<typeof findInsteadQuestions>[0], insteadOf = {}) =>
  findInsteadQuestions(plan, { insteadOf }).map(({ name, others }) => [
    name,
    others.map((other) => other.name),
  ]);

describe('“instead of which product?”', () => {
  it('is asked of a product that the renewed order lacks', () => {
    expect(ask({ lines: [line('Complete', 'Enterprise')], open: [] })).toEqual([
      ['Complete', ['Enterprise']],
    ]);
  });

  it('is asked of new seats while another product has open ones', () => {
    const open = [{ ...licence('Enterprise'), seats: 2 }];
    const lines = [line('Enterprise', 'Enterprise'), line('Complete', null)];
    expect(ask({ lines, open })).toEqual([['Complete', ['Enterprise']]]);
  });

  it.each([
    ['once it is answered', [line('Complete', 'Enterprise')], { complete: 'enterprise' }],
    ['once it is answered with no', [line('Complete', null)], { complete: null }],
    ['of more seats of the same product', [line('Complete', 'Complete', null)], {}],
  ])('is not asked %s', (_when, lines, insteadOf) => {
    expect(ask({ lines, open: [{ ...licence('Enterprise'), seats: 2 }] }, insteadOf)).toEqual([]);
  });
});

describe('the days of a line', () => {
  const renewed = (endsOn: string) => ({ ...days, seats: 5, continues: licence('Enterprise', endsOn) });

  it('are said once for seats that have the same', () => {
    const parts = [renewed('2027-11-27'), renewed('2027-11-27'), { ...days, seats: 2, continues: null }];
    expect(describeLineDays({ productId: 'enterprise', parts })).toBe(
      '10 seats from 28 November 2027 to 27 November 2028; 2 new seats from today to 27 November 2028',
    );
  });

  it('name the other product that they take the place of', () => {
    expect(describeLineDays({ productId: 'complete', parts: [renewed('2027-11-27')] })).toBe(
      '5 seats from 28 November 2027 to 27 November 2028, instead of Enterprise',
    );
  });
});

describe('covered seats', () => {
  const paid = { orderId: 'ORD-2', invoiceNumber: 'INV-000002', until: '2028-11-27' };

  it('say until when, and by which order', () => {
    const covered = { until: '2028-11-27', by: [paid] };
    expect(describeCovered(covered).text).toBe('They are covered until 27 November 2028, by INV-000002.');
    expect([canRenewCovered(covered, false), canRenewCovered(covered, true)]).toEqual([true, false]);
  });

  it('say it of each of several orders', () => {
    const other = { orderId: 'ORD-3', invoiceNumber: 'INV-000003', until: '2028-12-01' };
    expect(describeCovered({ until: '2028-11-27', by: [paid, other] }).text).toBe(
      'They are covered until 27 November 2028 by INV-000002, and until 1 December 2028 by INV-000003.',
    );
    const alike = { ...other, until: paid.until };
    expect(describeCovered({ until: paid.until, by: [paid, alike] }).text).toBe(
      'They are covered until 27 November 2028, by INV-000002 and INV-000003.',
    );
    expect(describeCovered({ until: paid.until, by: [] }).text).toBe(
      'They are covered until 27 November 2028.',
    );
  });

  it('say what is being paid, or was refunded: both can only be bought as new seats', () => {
    const pending = { until: null, by: [{ orderId: 'ORD-4', invoiceNumber: null, until: null }] };
    expect(describeCovered(pending).text).toMatch(/order ORD-4, whose payment/);
    const refunded = { until: null, by: [] };
    expect(describeCovered(refunded).title).toBe('There is nothing to renew');
    expect([pending, refunded].map((covered) => canRenewCovered(covered, false))).toEqual([false, false]);
  });
});

it('open seats of a product that end on one day are offered together', () => {
  const open = [
    { ...licence('Complete'), seats: 2 },
    { ...licence('Complete', '2027-12-01'), seats: 4 },
    { ...licence('Complete'), orderId: 'ORD-2', seats: 3 },
  ];
  expect(sumOpenSeats(open).map(({ seats, endsOn }) => [seats, endsOn])).toEqual([
    [5, '2027-11-27'],
    [4, '2027-12-01'],
  ]);
});
