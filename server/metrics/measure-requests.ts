import type { FastifyInstance, FastifyReply } from 'fastify';
import { calls } from '../../contract/calls.ts';
import { problemOf } from '../http/send-problem.ts';
import type { ShopMetrics } from './shop-metrics.ts';

/** Counts and times every answer, by the pattern of its route: an address that was asked never becomes a label. */
export function measureRequests(app: FastifyInstance, { requests, checkouts }: ShopMetrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route } = request.routeOptions;
    const method = route === undefined ? 'any' : request.method;
    const labels = { method, route: route ?? 'none', status: reply.statusCode };
    requests.observe(reply.elapsedTime / 1_000, labels);
    if (route === calls.checkout.path) checkouts.add(describeCheckout(reply));
    done();
  });
}

function describeCheckout(reply: FastifyReply): string {
  return problemOf(reply) ?? (reply.statusCode === 200 ? 'approved' : 'declined');
}
