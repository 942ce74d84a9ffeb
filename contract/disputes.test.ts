import { expect, it } from 'vitest';
import { standingOf, whyDisputesPreventRefund } from './disputes.ts';

it.each([
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['open', 'open'],
  ['waiting_for_buyer_response', 'open'],
  ['appeal_needs_response', 'open'],
  ['appeal_under_review', 'open'],
  ['warning_needs_response', 'inquiry'],
  ['warning_under_review', 'inquiry'],
  ['warning_closed', 'won'],
  ['won', 'won'],
  ['lost', 'lost'],
  ['resolved', 'unclear'],
  ['prevented', 'unclear'],
  ['reopened', 'unclear'],
])('a dispute that is %s is %s', (status, standing) => {
  expect(standingOf(status)).toBe(standing);
});

it('an open or lost dispute prevents refunds, whatever the others are', () => {
  const why = (...statuses: string[]) => whyDisputesPreventRefund(statuses.map((status) => ({ status })));
  expect(why('won', 'lost')).toContain('the buyer has the money back');
  expect(why('won', 'needs_response')).toContain('is disputed');
  expect([why(), why('won', 'warning_needs_response', 'resolved')]).toEqual([null, null]);
});
