import { describe, expect, it } from 'vitest';
import type { OrderView } from '../../contract/desk/order.ts';
import { ApiError, connectionError, readErrorAnswer } from '../../web/api/api-error.ts';
import { describeRefundFailure, emptyDraft, readDraft } from './refund-draft.ts';

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

  it('of seats takes the numbers of those with keys, and how many of the others', () => {
    const chosen = (seats: Record<string, string>) =>
      readDraft({ ...emptyDraft, kind: 'seats', seats }, lines);
    expect(chosen({ complete: '1, 3', site: '2' })).toEqual({
      what: {
        kind: 'seats',
        seats: [
          { productId: 'complete', numbers: [1, 3] },
          { productId: 'site', seats: 2 },
        ],
      },
    });
    expect(chosen({ complete: 'first' })).toEqual({
      faults: { complete: 'Enter numbers of seats, such as 1, 4-6' },
    });
    expect(chosen({ complete: ' ', site: '0' })).toEqual({ faults: { seats: 'Choose the seats to refund' } });
  });

  it.each(['11', '1.5', '-1', 'two'])('of %s seats, where 10 are left, is refused', (site) => {
    const read = readDraft({ ...emptyDraft, kind: 'seats', seats: { site } }, lines);
    expect(read).toEqual({ faults: { site: 'Enter a whole number from 0 to 10' } });
  });
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
