import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { chargeCall, chargePath, settlePath } from '../server/payments/gateway-protocol.ts';
import { chargeOrder, settleOrder } from './charges.ts';
import { Faults, faultPlan } from './faults.ts';
import type { Ledger } from './ledger.ts';

export interface GatewayServerParts {
  readonly ledger: Ledger;
  readonly clock: () => Date;
  readonly log: Logger;
}

interface OfOrder {
  readonly Params: { readonly orderId: string };
}

/** The demo gateway as an HTTP server that does not listen yet. No body is ever logged: cards stand in them. */
export function buildGatewayServer({ ledger, clock, log }: GatewayServerParts): FastifyInstance {
  const faults = new Faults();
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 64 * 1024 });
  refuseQuietly(app, log);

  app.post<OfOrder>(chargePath, async (request, reply) => {
    const { orderId } = request.params;
    const call = chargeCall.safeParse(request.body);
    if (!call.success) return reply.code(400).send({ error: 'This is not a charge.' });
    const charge = { orderId, ...call.data };
    return answer(reply, { orderId, call: 'charge' }, () => chargeOrder(ledger, charge, clock()));
  });

  app.post<OfOrder>(settlePath, async (request, reply) => {
    const { orderId } = request.params;
    return answer(reply, { orderId, call: 'settle' }, () => settleOrder(ledger, orderId, clock()));
  });

  app.get('/ledger', async () => ({ lines: ledger.lines }));

  app.put('/faults', async (request, reply) => {
    const plan = faultPlan.safeParse(request.body);
    if (!plan.success) return reply.code(400).send({ error: 'This is not a plan of faults.' });
    faults.set(plan.data);
    log.info({ plan: plan.data }, 'faults are set');
    return plan.data;
  });

  /** Does the work and answers, unless the plan in force, or the card itself, wants it otherwise. */
  async function answer(
    reply: FastifyReply,
    { orderId, call }: { orderId: string; call: string },
    work: () => Promise<{ readonly kind: string }>,
  ): Promise<FastifyReply> {
    const { delayMilliseconds, failure } = faults.draw();
    if (delayMilliseconds > 0) await wait(delayMilliseconds);
    const isDone = failure === null || failure === 'cut';
    const outcome = isDone ? await work() : { kind: 'nothing' };
    log.info({ orderId, call, outcome: outcome.kind, failure, delayMilliseconds }, 'a call');

    if (failure === 'error' || outcome.kind === 'failed')
      return reply.code(500).send({ error: 'The gateway failed.' });
    if (failure === null && outcome.kind !== 'silent') return reply.send({ mode: 'demo', orderId, outcome });
    const { socket } = reply.hijack().request.raw;
    if (failure === 'reset') socket.resetAndDestroy();
    if (failure === 'cut') socket.destroy();
    return reply;
  }

  return app;
}

/** Neither the answer nor the log quotes an error's message, which may quote what was sent. */
function refuseQuietly(app: FastifyInstance, log: Logger): void {
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, _request, reply) => {
    const status = error.statusCode ?? 500;
    log.warn({ status, code: error.code ?? error.name }, 'a call was not done');
    return reply
      .code(status)
      .send({ error: status < 500 ? 'The call is not right.' : 'The gateway failed.' });
  });
}
