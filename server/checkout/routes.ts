import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type CheckoutHeaders,
  calls,
  headers as names,
  replayedHeader,
  tokenCheckout,
} from '../../contract/calls.ts';
import { type CheckoutRequest, methodOf } from '../../contract/checkout.ts';
import { findCardLimit } from '../../contract/payment-methods.ts';
import type { Gateways } from '../gateways/open-gateways.ts';
import { checkPurchase } from '../orders/new-order.ts';
import { isPaidOrderOf } from '../orders/order-store.ts';
import { checkShownPolicies } from '../orders/shown-policies.ts';
import type { Db } from '../platform/database/pool.ts';
import { problemContentType, sendProblem } from '../platform/http/send-problem.ts';
import { serveCall } from '../platform/http/serve-call.ts';
import { clientKey } from '../platform/limits/client-networks.ts';
import type { Policies } from '../platform/settings/policies.ts';
import type { PriceList } from '../products/catalogue.ts';
import { checkQuote } from '../quotes/claim-quote.ts';
import { askWhetherToRepeat } from './ask-whether-to-repeat.ts';
import {
  findAttempt,
  hashCart,
  hashRequest,
  type StoredAttempt,
  type StoredResponse,
} from './attempt-store.ts';
import { disconnectionOf } from './disconnection.ts';
import { type PlaceOrderOutcome, type PlaceOrderParts, placeWithinLimits } from './place-order.ts';
import { refuseCardData } from './refuse-card-data.ts';
import { type ReplayOutcome, replay } from './replay.ts';
import { describeHold, sendTooFewKeys } from './send-too-few-keys.ts';
import { noteReturn, openTurns, settleByGateway } from './settle-by-gateway.ts';
import type { Unwritten } from './write-pending-order.ts';

export interface CheckoutParts extends PlaceOrderParts, Pick<Gateways, 'taken'> {
  readonly readVerifiedEmail: (request: FastifyRequest) => Promise<string | null>;
  readonly readPriceList: (db: Db) => Promise<PriceList>;
  readonly policies: Policies;
  /** The page sends a confirmation token in place of card fields, which are refused. */
  readonly takesTokens: boolean;
}

export function serveCheckout(app: FastifyInstance, parts: CheckoutParts): void {
  const askInTurn = openTurns();
  const handle: CheckoutHandler = async ({ body, headers }, request, reply) => {
    const { email, billing, payment, items, quote, reminders = false } = body;
    const key = headers[names.idempotencyKey];
    // A call without a key is an attempt of its own, and doesn't ask to be guarded against repeats.
    const idempotencyKey = key ?? randomUUID();
    const attempt = {
      email,
      idempotencyKey,
      requestHash: hashRequest(body),
      requestId: request.id,
    };
    const client = clientKey(request.ip);
    const ask = (orderId: string) =>
      askInTurn(email, orderId, async () => {
        const answer = await parts.runInShare(client, () =>
          settleByGateway(parts, orderId, request.log),
        );
        return answer ?? { kind: 'unknown' };
      });
    const gateway = parts.taken.get(methodOf(payment));
    const isReturn = gateway?.noteReturn && headers[names.statusOnly] !== 'true';
    const sendReplay = async (known: StoredAttempt) => {
      if (isReturn) await noteReturn(parts, known.orderId);
      return sendOutcome(
        reply,
        await replay(parts, known, attempt, { disconnected: disconnectionOf(reply), ask }),
      );
    };

    const verifiedEmail = await parts.readVerifiedEmail(request);
    const known = key === undefined ? null : await findAttempt(parts, attempt);
    // Comes before every refusal: each of them says that nothing was charged.
    if (known)
      return verifiedEmail === email ? sendReplay(known) : sendProblem(reply, 'verify-for-outcome');
    if (headers[names.statusOnly] === 'true') return sendProblem(reply, 'payment-not-found');
    if (!gateway) return sendProblem(reply, 'bad-request', { detail: notTaken });

    const prices = await parts.readPriceList(parts.db);
    const wanted = { email, verifiedEmail, items };
    const check = quote
      ? await checkQuote(parts.db, quote, wanted)
      : checkPurchase(prices, wanted, headers[names.ifMatch]);
    if (check.kind === 'refused') {
      if (check.code === 'prices-changed') reply.header('etag', prices.etag);
      return sendProblem(reply, check.code, check.details);
    }
    const { lines, totals, quote: quoted } = check;
    const shown = checkShownPolicies(parts.policies, headers[names.policiesShown]);
    if (shown.kind === 'changed') return sendProblem(reply, 'policies-changed', shown);
    const renews = (quoted ? quoted.renews : body.renews) ?? null;
    // The operator who wrote a quote decided what it renews: its order's address may have been corrected since.
    if (!quoted && renews && !(await isPaidOrderOf(parts.db, renews, email)))
      return sendProblem(reply, 'renewal-not-found');
    const limit = parts.takesTokens ? findCardLimit(totals.totalCents) : null;
    if (limit) return sendProblem(reply, limit);
    const purchase = {
      email,
      billing,
      payment,
      lines,
      totals,
      gateway,
      client,
      cartHash: hashCart(items, renews),
      renews,
      reminders,
      policies: shown.versions ?? quoted?.policies ?? null,
      attempt,
      guard: key === undefined ? null : { mayRepeat: headers[names.buyAgain] ?? null },
      claimQuote: quoted?.claim ?? null,
      acceptsBackorder: headers[names.acceptBackorder] === 'true',
    };
    const outcome = await placeWithinLimits(parts, purchase, request.log);
    if (outcome.kind === 'too-many-requests') return sendProblem(reply, outcome.kind, outcome);
    if (outcome.kind === 'not-written') {
      const first = await findAttempt(parts, attempt);
      if (first) return sendReplay(first);
      if (outcome.earlier) return askWhetherToRepeat(reply, parts, outcome.earlier);
      return sendOutcome(reply, { kind: 'in-progress' });
    }
    if (outcome.kind === 'quote-refused')
      return sendProblem(reply, outcome.code, retryOf(outcome.code));
    if (outcome.kind === 'too-few-keys')
      return sendTooFewKeys(reply, outcome, { isQuoted: quoted !== undefined });
    if (outcome.kind === 'too-many-held')
      return sendProblem(reply, 'payto-share', { detail: describeHold(outcome) });
    return sendOutcome(reply, outcome);
  };

  if (!parts.takesTokens) serveCall(app, calls.checkout, handle);
  else
    app.register(async (scope) => {
      refuseCardData(scope);
      serveCall(scope, tokenCheckout, handle);
    });
}

const retryOf = (code: string) => (code === 'quote-being-paid' ? { retryAfterSeconds: 5 } : {});

const notTaken = 'This shop does not take this way to pay. You have not been charged. Pay by card.';

type CheckoutHandler = (
  input: { readonly body: CheckoutRequest; readonly headers: CheckoutHeaders },
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

type FinalOutcome = ReplayOutcome | Exclude<PlaceOrderOutcome, Unwritten>;

function sendOutcome(reply: FastifyReply, outcome: FinalOutcome): FastifyReply {
  if (outcome.kind === 'key-reused') return sendProblem(reply, 'key-reused');
  if (outcome.kind === 'action-required' || outcome.kind === 'waiting') {
    const { kind: status, ...action } = outcome;
    // For this buyer's page alone: never stored or logged.
    return sendText(reply, { status: 202, body: JSON.stringify({ status, ...action }) });
  }
  if (outcome.kind !== 'settled') return sendProblem(reply, outcome.kind, { retryAfterSeconds: 5 });
  if ('isReplay' in outcome) reply.header(replayedHeader, 'true');
  return sendText(reply, outcome.response);
}

function sendText(reply: FastifyReply, { status, body }: StoredResponse): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type(status < 300 ? 'application/json; charset=utf-8' : problemContentType)
    .send(body);
}
