import { expect, it } from 'vitest';
import { ApiError, connectionError, readErrorAnswer } from '../../web/api/api-error.ts';
import { describeRefundFailure } from './describe-refund-failure.ts';

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
