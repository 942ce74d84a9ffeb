import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../server/database/tables.ts';
import { DemoGateway } from '../server/payments/demo-gateway.ts';
import { chargeCall, chargePath, settlePath } from '../server/payments/gateway-protocol.ts';
import { Faults, faultPlan } from './faults.ts';

export interface GatewayServerParts {
  readonly ledger: Kysely<Database>;
  readonly clock: () => Date;
  readonly log: Logger;
}

interface OfOrder {
  readonly Params: { readonly orderId: string };
}

/** The demo gateway as an HTTP server that isn't listening yet. It never logs a body: bodies contain cards. */
export function buildGatewayServer({ ledger, clock, log }: GatewayServerParts): FastifyInstance {
  const gateway = new DemoGateway({ db: ledger, clock });
  const faults = new Faults();
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 64 * 1024 });
  hideErrorMessages(app, log);

  app.post<OfOrder>(chargePath, async (request, reply) => {
    const { orderId } = request.params;
    const charge = chargeCall.safeParse(request.body);
    if (!charge.success) return reply.code(400).send({ error: 'The body is not a charge.' });
    return respond(reply, { orderId, call: 'charge' }, () => gateway.charge({ orderId, ...charge.data }));
  });

  app.post<OfOrder>(settlePath, async (request, reply) => {
    const { orderId } = request.params;
    return respond(reply, { orderId, call: 'settle' }, () => gateway.settle(orderId));
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
    { orderId, call }: { orderId: string; call: string },
    work: () => Promise<{ readonly kind: string }>,
  ): Promise<FastifyReply> {
    const { delayMilliseconds, failure } = faults.draw();
    await wait(delayMilliseconds);
    const isDone = failure === null || failure === 'cut';
    const outcome = isDone ? await work() : { kind: 'nothing' };
    log.info({ orderId, call, outcome: outcome.kind, failure, delayMilliseconds }, 'handled a call');

    if (failure === 'error' || outcome.kind === 'unknown')
      return reply.code(500).send({ error: 'The gateway failed.' });
    if (failure === null) return reply.send({ mode: 'demo', orderId, outcome });
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
