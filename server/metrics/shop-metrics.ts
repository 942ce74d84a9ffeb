import { Counter } from './counter.ts';
import type { Metric } from './exposition.ts';
import { Histogram } from './histogram.ts';

/** What this process has counted since it started. */
export interface ShopMetrics {
  readonly requests: Histogram;
  readonly checkouts: Counter;
  readonly receiptDelays: Histogram;
}

export function createShopMetrics(): ShopMetrics {
  return {
    requests: new Histogram(
      'shop_http_request_duration_seconds',
      'Time to answer a request, by route pattern.',
      [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    ),
    checkouts: new Counter(
      'shop_checkout_answers_total',
      'Answers to checkout calls: approved, declined, or the code of the problem. Repeated answers count.',
      'outcome',
    ),
    receiptDelays: new Histogram(
      'shop_receipt_delay_seconds',
      'Time from payment until the mail server has accepted the receipt.',
      [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 3_600],
    ),
  };
}

export function collectShopMetrics({ requests, checkouts, receiptDelays }: ShopMetrics): Metric[] {
  return [requests.collect(), checkouts.collect(), receiptDelays.collect()];
}
