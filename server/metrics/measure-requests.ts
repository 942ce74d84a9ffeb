import type { FastifyInstance, FastifyReply } from 'fastify';
import { calls } from '../../contract/calls.ts';
import { problemOf } from '../http/problem-answers.ts';
import type { ShopMetrics } from './shop-metrics.ts';

/** Counts and times every answer, by the pattern of its route: an address that was asked never becomes a label. */
export function measureRequests(app: FastifyInstance, { requests, checkouts }: ShopMetrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const { statusCode: status } = reply;
    requests.observe(reply.elapsedTime / 1_000, {
      method: request.routeOptions.url ? request.method : 'any',
      route,
      status,
    });
    if (route === calls.checkout.path) checkouts.add(describeCheckout(reply));
  });
}

function describeCheckout(reply: FastifyReply): string {
  return problemOf(reply) ?? (reply.statusCode === 200 ? 'approved' : 'declined');
}
