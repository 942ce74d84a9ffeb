import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { missingObject } from './api-error.ts';
import { finishChallenge, finishProcessing } from './challenges.ts';
import {
  challengeBody,
  changeBody,
  deliveryBody,
  disputeBody,
  disputeEndBody,
  domainBody,
  fraudWarningBody,
  laterBody,
  offerBody,
  paymentBody,
  permissionsBody,
  refundBody,
  successBody,
  tokenBody,
} from './control-bodies.ts';
import {
  changePayment,
  disputePayment,
  makePayment,
  makeToken,
  refundPayment,
  warnOfFraud,
} from './dashboard.ts';
import { closeDispute } from './disputes.ts';
import { faultPlan } from './faults.ts';
import { finishRefund } from './finish-refund.ts';
import { registerDomain } from './payment-method-domains.ts';
import { readLedger } from './read-ledger.ts';
import { sendEvent } from './send-event.ts';
import type { StripeDouble } from './stripe-double.ts';
import { webhookPlan } from './webhook-plan.ts';
import type { Answer, Work } from './work.ts';

/** What tests do: faults, webhooks, and what a person does in Stripe's dashboard or on the page of a bank. */
export function addControlRoutes(app: FastifyInstance, double: StripeDouble): void {
  app.get('/_double/ledger', () => readLedger(double.ledger));

  control('PUT', '/_double/faults', faultPlan, (plan) => {
    double.faults.set(plan);
    return plan;
  });
  control('PUT', '/_double/webhooks', webhookPlan, (plan) => {
    double.webhooks.set(plan);
    return plan;
  });
  control('PUT', '/_double/later', laterBody, (body) => {
    double.laterMilliseconds = body.milliseconds;
    return body;
  });
  control('PUT', '/_double/offers', offerBody, (body) => {
    double.offersPayTo = body.payto;
    return body;
  });
  control('PUT', '/_double/permissions', permissionsBody, (body) => {
    double.missingPermissions = body.missing;
    return body;
  });
  control('POST', '/_double/webhooks/deliveries', deliveryBody, async (body) => {
    const event = double.ledger.find('event', body.event);
    const { plan } = double.webhooks;
    if (!event || !plan) throw missingObject(event ? 'webhook' : 'event', body.event);
    return { status: await sendEvent(event, { ...plan, signature: body.signature }, double.clock()) };
  });

  action('/_double/payments', paymentBody, makePayment);
  action('/_double/payments/:id', changeBody, changePayment);
  action('/_double/refunds', refundBody, refundPayment);
  action('/_double/refunds/:id', successBody, (work, { outcome }, id) => finishRefund(work, id, outcome));
  action('/_double/disputes', disputeBody, disputePayment);
  action('/_double/disputes/:id', disputeEndBody, (work, { outcome }, id) => closeDispute(work, id, outcome));
  action('/_double/fraud_warnings', fraudWarningBody, warnOfFraud);
  action('/_double/payment_method_domains', domainBody, registerDomain);
  action('/_double/confirmation_tokens', tokenBody, makeToken);
  action('/_double/challenges/:id', challengeBody, (work, { outcome }, id) =>
    finishChallenge(work, id, outcome),
  );
  action('/_double/processing/:id', successBody, (work, { outcome }, id) =>
    finishProcessing(work, id, outcome),
  );

  function control<S extends z.ZodMiniType>(
    method: 'PUT' | 'POST',
    url: string,
    schema: S,
    handle: (body: z.output<S>, id: string) => unknown,
  ): void {
    app.route<{ Params: { readonly id?: string } }>({
      method,
      url,
      handler: async (request, reply) => {
        const body = schema.safeParse(request.body);
        if (!body.success) return reply.code(400).send({ error: z.prettifyError(body.error) });
        return handle(body.data, request.params.id ?? '');
      },
    });
  }

  /** Work on the ledger, whose answer is that of the API. */
  function action<S extends z.ZodMiniType>(
    url: string,
    schema: S,
    work: (work: Work, body: z.output<S>, id: string) => Answer,
  ): void {
    control('POST', url, schema, (body, id) => double.run(null, (started) => work(started, body, id)).body);
  }
}
