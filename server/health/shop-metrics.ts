import { Counter, Histogram, Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import { calls } from '../../contract/calls.ts';
import { problemOf } from '../platform/http/send-problem.ts';

export type ShopMetrics = ReturnType<typeof createShopMetrics>;

/** Durations are in seconds. Values of labels must be few, and never come from a client. */
export function createShopMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'shop_http_request_duration_seconds',
      help: 'Time to respond to a request, by route pattern.',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    checkouts: new Counter({
      name: 'shop_checkout_answers_total',
      help:
        'Responses to checkout calls: approved, declined, action-required, or the code of ' +
        'the problem. Repeated responses count.',
      labelNames: ['outcome'] as const,
      registers,
    }),
    receiptDelays: new Histogram({
      name: 'shop_receipt_delay_seconds',
      help: 'Time from payment until the mail server has accepted the receipt.',
      buckets: [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 3_600],
      registers,
    }),
  };
}

const checkoutOutcomes: Readonly<Record<number, string>> = {
  200: 'approved',
  202: 'action-required',
};

/** Measures every response by its route's pattern. The address itself never becomes a label. */
export function measureRequests(app: FastifyInstance, { requests, checkouts }: ShopMetrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route } = request.routeOptions;
    const method = route === undefined ? 'any' : request.method;
    requests.observe(
      { method, route: route ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1_000,
    );
    if (route === calls.checkout.path)
      checkouts.inc({
        outcome: problemOf(reply) ?? checkoutOutcomes[reply.statusCode] ?? 'declined',
      });
    done();
  });
}
