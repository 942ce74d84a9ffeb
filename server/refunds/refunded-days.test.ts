import { describe, expect, it } from 'vitest';
import { takeSeats } from './refunded-days.ts';

describe('the seats that a refund took', () => {
  it('are those of its keys', () => {
    const refunds = [{ refundId: 'A', seats: 2, named: [1, 3] }];
    expect(takeSeats(refunds, 'A', 5)).toEqual([1, 3]);
  });

  it('are the last ones of the line that were left, where seats have no key of their own', () => {
    const refunds = [
      { refundId: 'A', seats: 1, named: [] },
      { refundId: 'B', seats: 2, named: [] },
    ];
    expect([takeSeats(refunds, 'A', 5), takeSeats(refunds, 'B', 5)]).toEqual([[5], [4, 3]]);
  });

  it('leave those out whose keys another refund ended, before or since', () => {
    const refunds = [
      { refundId: 'A', seats: 2, named: [] },
      { refundId: 'B', seats: 1, named: [5] },
    ];
    expect([takeSeats(refunds, 'A', 5), takeSeats(refunds, 'B', 5)]).toEqual([[4, 3], [5]]);
  });
});
