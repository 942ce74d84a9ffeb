import { describe, expect, test } from 'vitest';
import { ApiError, connectionError, connectionHint, describeError, readErrorAnswer } from './api-error.ts';

const fallback = 'Failed to send verification code';

async function errorFor(body: string | null, init: ResponseInit): Promise<ApiError> {
  return await readErrorAnswer(new Response(body, init));
}

describe('an answer that is not a success', () => {
  test('has the status, a colon and the body as its message', async () => {
    const error = await errorFor('{"detail":"No."}', { status: 400 });
    expect(error).toBeInstanceOf(ApiError);
    expect(error.status).toBe(400);
    expect(error.message).toBe('400: {"detail":"No."}');
  });

  test('has the status text in its message when the body is empty', async () => {
    const error = await errorFor('', { status: 500, statusText: 'Internal Server Error' });
    expect(error.message).toBe('500: Internal Server Error');
  });

  test('keeps the code, the field errors, the tag and the waiting time of a problem', async () => {
    const errors = [{ field: 'billing.postcode', message: 'Valid postcode required' }];
    const error = await errorFor(JSON.stringify({ code: 'invalid-input', errors, extra: 1 }), {
      status: 400,
      headers: { ETag: '"v2"', 'Retry-After': '30' },
    });
    expect(error.problem?.code).toBe('invalid-input');
    expect(error.problem?.errors).toEqual(errors);
    expect(error.etag).toBe('"v2"');
    expect(error.retryAfterSeconds).toBe(30);
  });

  test.each(['null', '[]', '"text"', '<html>', '{"errors":7}'])('survives the body %s', async (body) => {
    const error = await errorFor(body, { status: 502 });
    expect(error.message).toBe(`502: ${body}`);
    expect(error.detail).toBeNull();
  });
});

describe('the text shown for a failure', () => {
  test.each([
    ['the detail of a problem', '{"detail":"Too many attempts.","message":"no"}', 'Too many attempts.'],
    ['the message of other JSON', '{"message":"Invalid code"}', 'Invalid code'],
    ['the error of other JSON', '{"error":"Bad request"}', 'Bad request'],
    ['the whole message for JSON without a sentence', '{"detail":7}', '400: {"detail":7}'],
    ['the whole message for plain text', 'boom', '400: boom'],
  ])('is %s', async (_rule, body, expected) => {
    expect(describeError(await errorFor(body, { status: 400 }), fallback)).toBe(expected);
  });

  test('is the status text when the body is empty', async () => {
    const error = await errorFor('', { status: 503, statusText: 'Service Unavailable' });
    expect(describeError(error, fallback)).toBe('503: Service Unavailable');
  });

  test('is the default when the answer says nothing at all', async () => {
    expect(describeError(await errorFor(null, { status: 500 }), fallback)).toBe(fallback);
    expect(describeError(new Error('a bug'), fallback)).toBe(fallback);
  });

  test('is the default when the shop was not reached, with a hint beside it', () => {
    const error = connectionError(new TypeError('Failed to fetch'));
    expect(describeError(error, fallback)).toBe(fallback);
    expect(connectionHint(error)).toBe('We could not reach the shop. Please check your internet connection.');
  });
});
