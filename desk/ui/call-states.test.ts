import { describe, expect, it } from 'vitest';
import { ApiError } from '../../web/api/api-error.ts';
import { describeFailure } from './call-states.tsx';

describe('a call that failed', () => {
  it('is told in the words of the shop', () => {
    const refused = new ApiError('409: {…}', { status: 409, detail: 'It is refunded already.' });
    expect(describeFailure(refused)).toBe('It is refunded already.');
  });

  it.each(['503: {}', '502: <html>Bad gateway</html>', '413: Payload Too Large'])(
    'has words where none came with it: %s',
    (message) => {
      const status = Number(message.slice(0, 3));
      expect(describeFailure(new ApiError(message, { status }))).toBe(
        `The shop, or a proxy in front of it, responded with error ${status}. Try again in a minute.`,
      );
    },
  );

  it('keeps what the page says of a response that it can’t read', () => {
    const unread = '200: The shop sent a response that this page cannot read.';
    expect(describeFailure(new ApiError(unread, { status: 200 }))).toBe(unread);
  });
});
