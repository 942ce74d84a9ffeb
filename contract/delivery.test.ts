import { describe, expect, it } from 'vitest';
import { describeDelivery, formatSeconds, formatShare } from './delivery.ts';

const measure = (orders: number, withinFiveMinutes: number, medianSeconds: number | null = 2.4) => ({
  days: 30,
  orders,
  withinFiveMinutes,
  medianSeconds,
});

describe('the share is rounded down', () => {
  it.each([
    [1_240, 1_240, '100%'],
    [2_500, 2_499, '99.9%'],
    [1_000_000, 999_999, '99.9%'],
    [1_240, 1_233, '99.4%'],
    [50, 49, '98%'],
    [1_000, 568, '56.8%'],
    [2_000, 1, '0%'],
    [20, 0, '0%'],
  ])('of %i orders, %i kept are %s', (orders, kept, share) => {
    expect(formatShare(measure(orders, kept))).toBe(share);
  });
});

describe('a time is rounded up', () => {
  it.each([
    [0, 'a second'],
    [0.2, 'a second'],
    [1, 'a second'],
    [1.01, '2 seconds'],
    [2.4, '3 seconds'],
    [119.2, '120 seconds'],
    [120, '2 minutes'],
    [121, '3 minutes'],
    [7_199, '120 minutes'],
    [7_201, '3 hours'],
  ])('%d seconds are %s', (seconds, text) => {
    expect(formatSeconds(seconds)).toBe(text);
  });
});

it('the sentence says of how many orders it is, and of which days', () => {
  expect(describeDelivery(measure(1_240, 1_233))).toBe(
    'Last 30 days: 99.4% of 1,240 orders in stock had keys within 5 minutes, half in 3 seconds.',
  );
});

it('a share below 95% is left out, beside which the promise would be denied', () => {
  expect(describeDelivery(measure(1_000, 950))).toContain('95% of 1,000 orders');
  expect(describeDelivery(measure(1_000, 949))).toBe(
    'Last 30 days: half of 1,000 orders in stock had keys within 3 seconds.',
  );
});

it('without a median and a share, nothing is said', () => {
  expect(describeDelivery(measure(20, 9, null))).toBeNull();
});
