import type { FastifyInstance } from 'fastify';
import { calls } from '../../contract/calls.ts';
import { problemOf } from '../http/send-problem.ts';
import { Histogram, type Metric } from './prometheus.ts';

/** What this process has measured since it started. */
export interface ShopMetrics {
  readonly requests: Histogram;
  readonly receiptDelays: Histogram;
  /** Responses to checkout calls, by outcome. */
  readonly checkouts: Map<string, number>;
}

export function createShopMetrics(): ShopMetrics {
  return {
    requests: new Histogram(
      'shop_http_request_duration_seconds',
      'Time to respond to a request, by route pattern.',
      [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    ),
    receiptDelays: new Histogram(
      'shop_receipt_delay_seconds',
      'Time from payment until the mail server has accepted the receipt.',
      [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 3_600],
    ),
    checkouts: new Map(),
  };
}

export function collectShopMetrics({ requests, checkouts, receiptDelays }: ShopMetrics): Metric[] {
  return [
    requests.collect(),
    {
      name: 'shop_checkout_answers_total',
      help: 'Responses to checkout calls: approved, declined, action-required, or the code of the problem. Repeated responses count.',
      type: 'counter',
      samples: [...checkouts].map(([outcome, value]) => ({ labels: { outcome }, value })),
    },
    receiptDelays.collect(),
  ];
}

const checkoutOutcomes: Readonly<Record<number, string>> = { 200: 'approved', 202: 'action-required' };

/** Measures every response by its route's pattern. The address itself never becomes a label. */
export function measureRequests(app: FastifyInstance, { requests, checkouts }: ShopMetrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route } = request.routeOptions;
    const method = route === undefined ? 'any' : request.method;
    requests.observe(reply.elapsedTime / 1_000, { method, route: route ?? 'none', status: reply.statusCode });
    if (route === calls.checkout.path) {
      const outcome = problemOf(reply) ?? checkoutOutcomes[reply.statusCode] ?? 'declined';
      checkouts.set(outcome, (checkouts.get(outcome) ?? 0) + 1);
    }
    done();
  });
}
