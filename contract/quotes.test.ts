import { describe, expect, it } from 'vitest';
import { quoteCalls } from './desk/quotes.ts';
import { describeQuotedTerm, describeSaving, describeTotalSaving, savingCents } from './quotes.ts';

const months = (count: number) => ({ term: { months: count } });
const until = { term: { endsOn: '2028-06-30' } };

describe('how long the licences of a quote are valid', () => {
  it.each([
    [[months(12)], 'Licences are valid for 12 months from the day of payment.'],
    [[months(36), months(36)], 'Licences are valid for 36 months from the day of payment.'],
    [[until], 'Licences are valid from the day of payment until 30 June 2028.'],
    [[months(12), until], 'Licences are valid from the day of payment for the term stated in each line.'],
  ])('%j', (lines, words) => {
    expect(describeQuotedTerm({ lines, renews: [] })).toBe(words);
  });

  it('of a renewal says which seats begin later, and that all others begin on the day of payment', () => {
    const one = describeQuotedTerm({ lines: [months(36)], renews: ['ORD-1'] });
    expect(one).toBe(
      'Licences are valid for 36 months. Seats that renew those of order ORD-1 begin on the day ' +
        'after those end, or on the day of payment if those have ended by then. All other seats ' +
        'begin on the day of payment.',
    );
    const several = describeQuotedTerm({ lines: [until], renews: ['ORD-1', 'ORD-2'], renewCovered: true });
    expect(several).toContain(
      'valid until 30 June 2028. Seats that renew those of orders ORD-1, ORD-2 begin',
    );
    expect(several).toContain('on the day after their cover ends');
  });
});

describe('what a buyer saves', () => {
  const line = { quantity: 3, unitPriceCents: 7_455, listPriceCents: 8_999 };
  it('is said with the list price, where the agreed price is below it', () => {
    expect(describeSaving(line)).toBe('List price $89.99. You save $46.32.');
    expect(describeSaving({ ...line, unitPriceCents: 8_999 })).toBe('');
    expect(describeSaving({ ...line, unitPriceCents: 9_900 })).toBe('');
    expect(describeSaving({ ...line, listPriceCents: null })).toBe('');
  });

  it('is not less for a line that costs more than the list says', () => {
    const dearer = { quantity: 1, unitPriceCents: 9_900, listPriceCents: 8_999 };
    expect(savingCents([line, dearer])).toBe(4_632);
  });
});

describe('the audit of a quote', () => {
  const says = (after: object) => quoteCalls.createQuote.says({ quote: 'QUO-000001', ...after });
  it.each([
    [{}, ''],
    [{ lines: [months(12), {}] }, ''],
    [{ lines: [months(36)] }, ', for 36 months'],
    [{ lines: [months(12), until, until] }, ', for 12 months and until 30 June 2028'],
    [{ lines: [months(24)], renews: ['ORD-1', 'ORD-2'] }, ', for 24 months, to renew ORD-1, ORD-2'],
  ])('%j says its terms where they are not all 12 months', (after, words) => {
    expect(says({ totalCents: 10_000, ...after })).toBe(`wrote the quote QUO-000001 for $100.00${words}`);
  });
});

it('what a quote saves is said with its share of the list price', () => {
  const line = { quantity: 200, unitPriceCents: 20_700, listPriceCents: 24_900 };
  expect(describeTotalSaving([line])).toBe('You save $8,400.00 (16%) on the list price');
  expect(describeTotalSaving([{ ...line, unitPriceCents: 24_899 }])).toBe('You save $2.00 on the list price');
  expect(describeTotalSaving([{ ...line, listPriceCents: null }])).toBe('');
});
