import { describe, expect, it } from 'vitest';
import type { OrderView } from '../../contract/desk/order.ts';
import { ApiError, connectionError, readErrorAnswer } from '../../web/api/api-error.ts';
import {
  beginRefund,
  describeRefundFailure,
  emptyDraft,
  listSeatNumbers,
  presetReason,
  readDraft,
} from './refund-draft.ts';

const lines = [
  { productId: 'complete', seatsLeft: 3, delivery: 'seat', awaitingKeysSince: null },
  { productId: 'site', seatsLeft: 10, delivery: 'line', awaitingKeysSince: null },
] as unknown as OrderView['lines'];

describe('a draft of a refund', () => {
  it.each([
    ['12.50', 1250],
    ['$1,234.5', 123450],
    [' 20 ', 2000],
  ])('of the amount "%s" is read as %i cents', (amount, amountCents) => {
    const what = { kind: 'amount', amountCents };
    expect(readDraft({ ...emptyDraft, kind: 'amount', amount }, lines)).toEqual({ what });
  });

  it.each(['12,50', '12 50'])('asks which amount "%s" is', (amount) => {
    const read = readDraft({ ...emptyDraft, kind: 'amount', amount }, []);
    expect(read).toEqual({ faults: { amount: 'Write 12.50 or 1250.00' } });
  });

  it.each(['', '0', '-5', '1.234', 'ten'])('of the amount "%s" is refused', (amount) => {
    const read = readDraft({ ...emptyDraft, kind: 'amount', amount }, lines);
    expect(read).toEqual({ faults: { amount: 'Enter dollars, such as 12.50' } });
  });

  const readSeats = (draft: Partial<typeof emptyDraft>) =>
    readDraft({ ...emptyDraft, kind: 'seats', ...draft }, lines);

  it('of seats takes how many, and the last of them', () => {
    expect(readSeats({ seats: { complete: '2', site: '2' } })).toEqual({
      what: {
        kind: 'seats',
        seats: [
          { productId: 'complete', seats: 2 },
          { productId: 'site', seats: 2 },
        ],
      },
    });
    expect(readSeats({ seats: { complete: ' ', site: '0' } })).toEqual({
      faults: { seats: 'Enter how many seats to refund' },
    });
  });

  it('takes the first seats, or those that are chosen by their numbers', () => {
    const seats = { complete: '2' };
    expect(readSeats({ seats, which: { complete: 'first' } }).what).toEqual({
      kind: 'seats',
      seats: [{ productId: 'complete', seats: 2, from: 'first' }],
    });
    const which = { complete: 'chosen' } as const;
    expect(readSeats({ seats, which, numbers: { complete: '1, 3' } }).what).toEqual({
      kind: 'seats',
      seats: [{ productId: 'complete', numbers: [1, 3] }],
    });
    expect(readSeats({ seats, which, numbers: { complete: '1' } })).toEqual({
      faults: { 'numbers complete': 'You chose 1 seat: choose 2, or change how many' },
    });
    expect(readSeats({ seats, which })).toEqual({
      faults: { 'numbers complete': 'Enter numbers of seats, such as 1, 4-6' },
    });
  });

  it('has nothing to choose where all seats go, or where they have no keys of their own', () => {
    const which = { complete: 'chosen', site: 'first' } as const;
    expect(readSeats({ seats: { complete: '3', site: '2' }, which }).what).toEqual({
      kind: 'seats',
      seats: [
        { productId: 'complete', seats: 3 },
        { productId: 'site', seats: 2 },
      ],
    });
  });

  it.each([
    [[], ''],
    [[4], '4'],
    [[1, 2, 3, 7, 9, 10], '1–3, 7, 9–10'],
  ])('names seats %j as %s', (numbers, words) => {
    expect(listSeatNumbers(numbers)).toBe(words);
  });

  it.each(['11', '1.5', '-1', 'two'])('of %s seats, where 10 are left, is refused', (site) => {
    const read = readDraft({ ...emptyDraft, kind: 'seats', seats: { site } }, lines);
    expect(read).toEqual({ faults: { site: 'Enter a whole number from 0 to 10' } });
  });
});

it('a refund begins with some seats where there are several, so that everything is a choice', () => {
  expect(beginRefund(lines).kind).toBe('seats');
  expect(beginRefund([{ seatsLeft: 1 }]).kind).toBe('whole');
  expect(beginRefund([{ seatsLeft: 1 }, { seatsLeft: 1 }]).kind).toBe('seats');
});

it('the reason of seats and of an order is what the refund does; an amount has none', () => {
  expect(presetReason({ kind: 'whole' })).toBe('Order cancelled');
  const seats = [
    { productId: 'site', seats: 1 },
    { productId: 'complete', numbers: [1, 3] },
  ];
  expect(presetReason({ kind: 'seats', seats })).toBe('3 seats cancelled');
  expect(presetReason({ kind: 'amount', amountCents: 500 })).toBe('');
  expect(presetReason(null)).toBe('');
});

function refusal(status: number, detail: string): Promise<ApiError> {
  return readErrorAnswer(new Response(JSON.stringify({ detail }), { status }));
}

it('a refused refund says that nothing was refunded', async () => {
  expect(describeRefundFailure(await refusal(409, '$20.00 is left to refund.'))).toBe(
    '$20.00 is left to refund. Nothing was refunded.',
  );
});

it('a refusal that says so is left as it is', async () => {
  const sentence = 'Nothing was refunded: everything of this order was refunded before.';
  expect(describeRefundFailure(await refusal(409, sentence))).toBe(sentence);
});

it.each([
  ['no response arrived', connectionError(new TypeError('Failed to fetch'))],
  ['the shop failed', new ApiError('500: ', { status: 500, detail: 'Something went wrong.' })],
])('when %s, the refund may have been made', (_when, error) => {
  expect(describeRefundFailure(error)).toContain('The refund may have been made');
});
