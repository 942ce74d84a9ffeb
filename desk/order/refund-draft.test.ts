import { describe, expect, it } from 'vitest';
import type { OrderView } from '../../contract/desk/order.ts';
import { emptyDraft, readDraft } from './refund-draft.ts';

const lines = [
  { productId: 'complete', seatsLeft: 3 },
  { productId: 'enterprise', seatsLeft: 10 },
] as unknown as OrderView['lines'];
const reason = 'Ordered twice';

describe('a draft of a refund', () => {
  it('of everything needs a reason', () => {
    expect(readDraft({ ...emptyDraft, reason }, lines)).toEqual({ what: { kind: 'whole' } });
    expect(readDraft({ ...emptyDraft, reason: '  ' }, lines)).toHaveProperty('faults.reason');
  });

  it.each([
    ['12.50', 1250],
    ['$1,234.5', 123450],
    [' 20 ', 2000],
  ])('of the amount "%s" is read as %i cents', (amount, amountCents) => {
    const what = { kind: 'amount', amountCents };
    expect(readDraft({ ...emptyDraft, kind: 'amount', amount, reason }, lines)).toEqual({ what });
  });

  it.each(['', '0', '-5', '1.234', 'ten'])('of the amount "%s" is refused', (amount) => {
    const read = readDraft({ ...emptyDraft, kind: 'amount', amount, reason }, lines);
    expect(read).toEqual({ faults: { amount: 'Enter dollars, such as 12.50' } });
  });

  it('of seats leaves out products with none', () => {
    const seats = { complete: '2', enterprise: '0' };
    expect(readDraft({ ...emptyDraft, kind: 'seats', seats, reason }, lines)).toEqual({
      what: { kind: 'seats', seats: [{ productId: 'complete', seats: 2 }] },
    });
  });

  it.each(['4', '1.5', '-1', 'two'])('of %s seats, where 3 are left, is refused', (typed) => {
    const read = readDraft({ ...emptyDraft, kind: 'seats', seats: { complete: typed }, reason }, lines);
    expect(read).toEqual({ faults: { complete: 'Enter a whole number from 0 to 3' } });
  });

  it('of seats of your choice is read by their numbers', () => {
    const chosen = (complete: string) =>
      readDraft({ ...emptyDraft, kind: 'numbers', numbers: { complete }, reason }, lines);
    expect(chosen('1, 3')).toEqual({
      what: { kind: 'seats', seats: [{ productId: 'complete', numbers: [1, 3] }] },
    });
    expect(chosen('first')).toEqual({ faults: { complete: 'Enter numbers of seats, such as 1, 4-6' } });
    expect(chosen('')).toEqual({ faults: { numbers: 'Enter which seats to refund' } });
  });

  it('of no seats at all is refused', () => {
    const read = readDraft({ ...emptyDraft, kind: 'seats', reason }, lines);
    expect(read).toEqual({ faults: { seats: 'Enter how many seats to refund' } });
  });
});
