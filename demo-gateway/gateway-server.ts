import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../server/database/tables.ts';
import { DemoGateway } from '../server/payments/demo-gateway.ts';
import {
  chargeCall,
  gatewayPaths,
  listPaymentsCall,
  paymentsPerPage,
  refundCall,
} from '../server/payments/gateway-protocol.ts';
import { Faults, faultPlan } from './faults.ts';

export interface GatewayServerParts {
  readonly ledger: Kysely<Database>;
  readonly clock: () => Date;
  readonly log: Logger;
}

interface OfId {
  readonly Params: { readonly id: string };
}

/** The demo gateway as an HTTP server that isn't listening yet. It never logs a body: bodies contain cards. */
export function buildGatewayServer({ ledger, clock, log }: GatewayServerParts): FastifyInstance {
  const gateway = new DemoGateway({ db: ledger, clock });
  const faults = new Faults();
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 64 * 1024 });
  hideErrorMessages(app, log);

  app.post<OfId>(gatewayPaths.charge, async ({ params: { id: orderId }, body }, reply) => {
    const charge = chargeCall.safeParse(body);
    if (!charge.success) return reply.code(400).send({ error: 'The body is not a charge.' });
    const { amountCents, card: payment, captureLater } = charge.data;
    const request = { orderId, amountCents, payment, captureLater, recordPaymentId: async () => true };
    return respond(reply, { orderId }, 'charge', () => gateway.charge(request));
  });

  app.post<OfId>(gatewayPaths.inspect, async ({ params: { id: orderId } }, reply) =>
    respond(reply, { orderId }, 'inspect', () => gateway.inspect({ orderId })),
  );

  app.post<OfId>(gatewayPaths.capture, async ({ params: { id: orderId } }, reply) =>
    respond(reply, { orderId }, 'capture', () => gateway.capture({ orderId })),
  );

  app.post<OfId>(gatewayPaths.close, async ({ params: { id: orderId } }, reply) =>
    respond(reply, { orderId }, 'close', () => gateway.close({ orderId })),
  );

  app.post<OfId>(gatewayPaths.refund, async ({ params: { id: refundId }, body }, reply) => {
    const refund = refundCall.safeParse(body);
    if (!refund.success) return reply.code(400).send({ error: 'The body is not a refund.' });
    return respond(reply, { refundId }, 'refund', () => gateway.refund({ refundId, ...refund.data }));
  });

  app.post<OfId>(gatewayPaths.inspectRefund, async ({ params: { id: refundId } }, reply) =>
    respond(reply, { refundId }, 'inspect refund', () => gateway.inspectRefund({ refundId })),
  );

  app.post<OfId>(gatewayPaths.listRefunds, async ({ params: { id: paymentId } }, reply) =>
    respond(reply, { paymentId }, 'list refunds', () => gateway.listRefunds(paymentId)),
  );

  app.post(gatewayPaths.listPayments, async ({ body }, reply) => {
    const page = listPaymentsCall.safeParse(body);
    if (!page.success) return reply.code(400).send({ error: 'The body is not a page of payments.' });
    const { since, afterOrderId } = page.data;
    const list = () => gateway.listPage(since, afterOrderId, paymentsPerPage);
    return respond(reply, { afterOrderId }, 'list payments', list);
  });

  app.get('/ledger', async () => {
    const columns = ['order_id as orderId', 'amount_cents as amountCents', 'outcome', 'reason'] as const;
    const query = ledger.selectFrom('demo_gateway_charges').select(columns);
    return { lines: await query.select('transaction_id as transactionId').execute() };
  });

  app.put('/faults', async (request, reply) => {
    const plan = faultPlan.safeParse(request.body);
    if (!plan.success) return reply.code(400).send({ error: 'The body is not a fault plan.' });
    faults.set(plan.data);
    log.info({ plan: plan.data }, 'set the fault plan');
    return plan.data;
  });

  /** Does the work and responds, unless a fault is due. */
  async function respond(
    reply: FastifyReply,
    about: Readonly<Record<string, string>>,
    call: string,
    work: () => Promise<{ readonly kind: string } | readonly unknown[] | null>,
  ): Promise<FastifyReply> {
    const { delayMilliseconds, failure } = faults.draw();
    await wait(delayMilliseconds);
    const isDone = failure === null || failure === 'cut';
    const outcome = isDone ? await work() : null;
    const kind = outcome === null ? 'nothing' : 'kind' in outcome ? outcome.kind : 'list';
    log.info({ ...about, call, outcome: kind, failure, delayMilliseconds }, 'handled a call');

    if (failure === 'error' || kind === 'unknown')
      return reply.code(500).send({ error: 'The gateway failed.' });
    if (failure === null) return reply.send({ mode: 'demo', ...about, outcome });
    const { socket } = reply.hijack().request.raw;
    if (failure === 'reset') socket.resetAndDestroy();
    if (failure === 'cut') socket.destroy();
    return reply;
  }

  return app;
}

/** An error's message may quote the request, so neither the response nor the log contains it. */
function hideErrorMessages(app: FastifyInstance, log: Logger): void {
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, _request, reply) => {
    const status = error.statusCode ?? 500;
    log.warn({ status, code: error.code ?? error.name }, 'a call failed');
    return reply.code(status).send({ error: status < 500 ? 'Invalid call.' : 'The gateway failed.' });
  });
}
