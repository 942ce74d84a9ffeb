import { invalidParameter, missingObject } from './api-error.ts';
import { capturePayment } from './captures.ts';
import { createConfirmationToken, createTestToken, getConfirmationToken } from './confirmation-tokens.ts';
import { requireDispute } from './disputes.ts';
import type { Operation } from './faults.ts';
import { answerPage, listNames } from './lists.ts';
import type { Parameters } from './parameters.ts';
import {
  cancelPaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  requirePaymentIntent,
} from './payment-intents.ts';
import { listDomains } from './payment-method-domains.ts';
import { createRefund, requireRefund } from './refunds.ts';
import { showToBuyer } from './show-to-buyer.ts';
import { type Answer, ok, type Work } from './work.ts';

export interface Call {
  readonly work: Work;
  readonly parameters: Parameters;
  /** The id in the path, if there is one. */
  readonly id: string;
  /** Whether the key is a publishable one: the buyer's browser is calling. */
  readonly isBuyer: boolean;
}

export interface Endpoint {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly operation: Operation;
  /** Whether a publishable key is enough. */
  readonly isForBuyers?: boolean;
  readonly run: (call: Call) => Answer;
}

/** What the double has of Stripe's API. */
export const endpoints: readonly Endpoint[] = [
  post('/v1/payment_intents', 'create', ({ work, parameters }) => createPaymentIntent(work, parameters)),
  post('/v1/payment_intents/:id/confirm', 'confirm', ({ work, parameters, id }) =>
    confirmPaymentIntent(work, parameters, id),
  ),
  post('/v1/payment_intents/:id/cancel', 'cancel', ({ work, parameters, id }) =>
    cancelPaymentIntent(work, parameters, id),
  ),
  post('/v1/payment_intents/:id/capture', 'capture', ({ work, parameters, id }) =>
    capturePayment(work, parameters, requirePaymentIntent(work, id)),
  ),
  get('/v1/payment_intents', 'list', listPaymentIntents),
  { ...get('/v1/payment_intents/:id', 'retrieve', retrievePaymentIntent), isForBuyers: true },

  post('/v1/refunds', 'refund', ({ work, parameters }) => createRefund(work, parameters)),
  get('/v1/refunds', 'list-refunds', (call) => {
    const payment = call.parameters.text('payment_intent');
    if (payment) requirePaymentIntent(call.work, payment);
    return listOf(call, 'refund', ['payment_intent', 'charge']);
  }),
  get('/v1/refunds/:id', 'retrieve-refund', ({ work, id }) => ok(requireRefund(work, id))),

  get('/v1/charges', 'other', (call) => listOf(call, 'charge', ['payment_intent'])),
  get('/v1/charges/:id', 'other', (call) => find(call, 'charge')),
  get('/v1/disputes', 'other', (call) => listOf(call, 'dispute', ['payment_intent', 'charge'])),
  get('/v1/disputes/:id', 'other', ({ work, id }) => ok(requireDispute(work, id))),
  get('/v1/events', 'other', (call) => listOf(call, 'event', ['type'])),
  get('/v1/events/:id', 'other', (call) => find(call, 'event')),
  get('/v1/balance_transactions/:id', 'other', (call) => find(call, 'balance_transaction')),
  get('/v1/balance', 'other', () => ok({ object: 'balance', available: [], livemode: false, pending: [] })),

  get('/v1/payment_method_configurations', 'other', ({ work }) => {
    const payto = { available: work.offersPayTo, display_preference: { value: 'on' } };
    const configuration = { id: 'pmc_double', object: 'payment_method_configuration', payto };
    return ok({ object: 'list', data: [configuration], has_more: false });
  }),
  get('/v1/payment_method_domains', 'other', ({ work, parameters }) => listDomains(work, parameters)),

  {
    ...post('/v1/confirmation_tokens', 'token', ({ work, parameters }) =>
      createConfirmationToken(work, parameters),
    ),
    isForBuyers: true,
  },
  post('/v1/test_helpers/confirmation_tokens', 'other', ({ work, parameters }) =>
    createTestToken(work, parameters),
  ),
  get('/v1/confirmation_tokens/:id', 'other', ({ work, id }) => getConfirmationToken(work, id)),
];

function retrievePaymentIntent({ work, parameters, id, isBuyer }: Call): Answer {
  const intent = requirePaymentIntent(work, id);
  if (!isBuyer) return ok(intent);
  if (parameters.text('client_secret') !== intent.client_secret)
    throw invalidParameter('client_secret', 'The client_secret does not match this PaymentIntent.');
  return ok(showToBuyer(intent));
}

function listPaymentIntents(call: Call): Answer {
  call.parameters.allow(...listNames);
  return answerPage(call.work.ledger.list('payment_intent'), call.parameters, '/v1/payment_intents');
}

/** A list that can be limited by fields of its objects. */
function listOf(
  { work, parameters }: Call,
  kind: 'refund' | 'charge' | 'dispute' | 'event',
  filters: readonly string[],
): Answer {
  parameters.allow(...listNames, ...filters);
  const wanted = filters.map((name) => [name, parameters.text(name)] as const);
  const all = work.ledger.list(kind).filter((object) => {
    const fields = object as unknown as Record<string, unknown>;
    return wanted.every(([name, value]) => value === null || fields[name] === value);
  });
  return answerPage(all, parameters, `/v1/${kind}s`);
}

function find({ work, id }: Call, kind: 'charge' | 'event' | 'balance_transaction'): Answer {
  const object = work.ledger.find(kind, id);
  if (!object) throw missingObject(kind, id);
  return ok(object);
}

function get(path: string, operation: Operation, run: Endpoint['run']): Endpoint {
  return { method: 'GET', path, operation, run };
}

function post(path: string, operation: Operation, run: Endpoint['run']): Endpoint {
  return { method: 'POST', path, operation, run };
}
