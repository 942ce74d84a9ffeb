import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CheckoutHeaders, calls, headers as names, tokenCheckout } from '../../contract/calls.ts';
import { type CheckoutRequest, isPayPal, isPayTo } from '../../contract/checkout.ts';
import { findCardLimit } from '../../contract/payment-methods.ts';
import type { ProblemCode } from '../../contract/problems.ts';
import { sendProblem } from '../http/send-problem.ts';
import { serveCall } from '../http/serve-call.ts';
import {
  clientKey,
  giveBackEach,
  type RateLimits,
  type Refusal,
  type Take,
  takeEach,
} from '../limits/rate-limits.ts';
import { isPaidOrderOf } from '../orders/lock-paid-order.ts';
import { checkPurchase, type PriceList } from '../orders/new-order.ts';
import type { OrderLine } from '../orders/order.ts';
import type { PaymentGateway } from '../payments/payment-gateway.ts';
import { checkQuote } from '../quotes/quote.ts';
import { findAttempt, hashCart, hashRequest, type StoredAttempt } from './attempt-store.ts';
import { type PlaceOrderOutcome, type PlaceOrderParts, placeOrder } from './place-order.ts';
import { refuseCardData } from './refuse-card-data.ts';
import { openReplays } from './replay.ts';
import { askWhetherToRepeat, sendOutcome, sendQuoteRefused, sendTooFewKeys } from './send-outcome.ts';
import { type GatewayAnswer, openTurns, settleByGateway } from './settle-by-gateway.ts';

export interface CheckoutParts extends PlaceOrderParts {
  readonly readVerifiedEmail: (request: FastifyRequest) => Promise<string | null>;
  readonly readPriceList: () => Promise<PriceList>;
  readonly limits: RateLimits;
  readonly policyVersions: Readonly<Record<string, string>>;
  /** Charges cards. */
  readonly gateway: PaymentGateway;
  /** Takes PayPal; null where the shop doesn't. */
  readonly paypal: PaymentGateway | null;
  /** Takes PayTo; null where the shop doesn't. */
  readonly payto: PaymentGateway | null;
  /** The page sends a confirmation token in place of card fields, which are refused. */
  readonly takesTokens: boolean;
}

export function serveCheckout(app: FastifyInstance, parts: CheckoutParts): void {
  const replays = openReplays(parts);
  const askInTurn = openTurns();
  const handle: CheckoutHandler = async ({ body, headers }, request, reply) => {
    const { email, billing, payment, items, quote, reminders = false } = body;
    const key = headers[names.idempotencyKey];
    // A call without a key is an attempt of its own, and doesn't ask to be guarded against repeats.
    const idempotencyKey = key ?? randomUUID();
    const attempt = { email, idempotencyKey, requestHash: hashRequest(body), requestId: request.id };
    const client = clientKey(request.ip);
    const ask = (orderId: string): Promise<GatewayAnswer> =>
      askInTurn(email, orderId, async () => {
        const answer = await parts.runInShare(client, () => settleByGateway(parts, orderId, request.log));
        return answer ?? { kind: 'unknown' };
      });
    const replay = async (known: StoredAttempt) =>
      sendOutcome(reply, await replays.replay(known, attempt, { disconnected: disconnectionOf(reply), ask }));

    const verifiedEmail = await parts.readVerifiedEmail(request);
    const known = key === undefined ? null : await findAttempt(parts, attempt);
    // Comes before every refusal: each of them says that nothing was charged.
    if (known) return verifiedEmail === email ? replay(known) : sendProblem(reply, 'verify-for-outcome');
    if (headers[names.statusOnly] === 'true') return sendProblem(reply, 'payment-not-found');
    const gateway = isPayPal(payment) ? parts.paypal : isPayTo(payment) ? parts.payto : parts.gateway;
    if (!gateway) return sendProblem(reply, 'bad-request', { detail: notTaken });

    const prices = await parts.readPriceList();
    const wanted = { email, verifiedEmail, items };
    const check = quote
      ? await checkQuote(parts.db, quote, wanted)
      : checkPurchase(prices, { ...wanted, ifMatch: headers[names.ifMatch] });
    if (check.kind === 'refused') {
      if (check.code === 'prices-changed') reply.header('etag', prices.etag);
      return sendProblem(reply, check.code, check.details);
    }
    const { lines, totals, quote: quoted } = check;
    const renews = (quoted ? quoted.renews : body.renews) ?? null;
    if (renews && !(await isPaidOrderOf(parts.db, renews, email)))
      return sendProblem(reply, 'renewal-not-found');
    const limit = parts.takesTokens ? findCardLimit(totals.totalCents) : null;
    if (limit) return sendProblem(reply, limit);
    const allowance = await takePurchase(parts.limits, { email, client, lines });
    if (!allowance.allowed) return sendProblem(reply, 'too-many-requests', allowance);

    const order = {
      email,
      billing,
      lines,
      totals,
      cartHash: hashCart(items, renews),
      renews,
      reminders,
      policies: parts.policyVersions,
      attempt,
      guard: key === undefined ? null : { mayRepeat: headers[names.buyAgain] ?? null },
      claimQuote: quoted?.claim ?? null,
      acceptsBackorder: headers[names.acceptBackorder] === 'true',
    };
    const placing = placeOrder(parts, { ...order, payment, gateway, client }, request.log);
    // Not awaited: the limits must not delay the response. An attempt that throws was not charged.
    void placing.then(endOf, () => 'not-written' as const).then(allowance.end);
    const outcome = await placing;
    if (outcome.kind === 'not-written') {
      const first = await findAttempt(parts, attempt);
      if (first) return replay(first);
      if (outcome.earlier) return askWhetherToRepeat(reply, parts, outcome.earlier);
      return sendOutcome(reply, { kind: 'in-progress' });
    }
    if (outcome.kind === 'quote-refused') return sendQuoteRefused(reply, outcome);
    if (outcome.kind === 'too-few-keys')
      return sendTooFewKeys(reply, outcome, { isQuoted: quoted !== undefined });
    if (outcome.kind === 'settled') replays.announce(outcome.orderId, outcome.response);
    return sendOutcome(reply, outcome);
  };

  if (!parts.takesTokens) serveCall(app, calls.checkout, handle);
  else
    app.register(async (scope) => {
      refuseCardData(scope);
      serveCall(scope, tokenCheckout, handle);
    });
}

const notTaken = 'This shop does not take this way to pay. You have not been charged. Pay by card.';

type CheckoutHandler = (
  input: { readonly body: CheckoutRequest; readonly headers: CheckoutHeaders },
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

function disconnectionOf({ raw }: FastifyReply): AbortSignal {
  if (raw.destroyed) return AbortSignal.abort();
  const disconnection = new AbortController();
  raw.once('close', () => disconnection.abort());
  return disconnection.signal;
}

/** The gateway's trouble, which says nothing of the card. */
const gatewayFaults: readonly ProblemCode[] = ['payment-busy', 'payment-unavailable'];

/** An outcome that is not known yet may be a sale. */
function endOf(outcome: PlaceOrderOutcome): AttemptEnd {
  if (['not-written', 'quote-refused', 'too-few-keys'].includes(outcome.kind)) return 'not-written';
  if (outcome.kind !== 'settled' || outcome.response.status !== 402) return 'sale';
  return gatewayFaults.some((code) => outcome.response.body.includes(`"${code}"`))
    ? 'not-written'
    : 'decline';
}

/** What became of an attempt to pay, to the limits. `not-written` was neither a sale nor a decline: a fault of the shop or the gateway. */
type AttemptEnd = 'sale' | 'decline' | 'not-written';

type PurchaseAllowance =
  | { readonly allowed: true; end(as: AttemptEnd): Promise<void> }
  | (Refusal & { readonly detail: string });

interface LimitedPurchase {
  readonly email: string;
  readonly client: string;
  readonly lines: readonly OrderLine[];
}

/** An order counts as at least this many seats, since a small one costs a receipt too: 40 an hour and address. */
const fewestSeats = 500;

/** And as at most this many, so that the largest can be bought. */
const mostSeats = 10_000;

/** Counts an attempt as a sale and as a decline before any charge. `end` gives back what it was not. */
async function takePurchase(
  limits: RateLimits,
  { email, client, lines }: LimitedPurchase,
): Promise<PurchaseAllowance> {
  const ordered = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const seats = Math.min(Math.max(ordered, fewestSeats), mostSeats);
  const sale: readonly Take[] = [
    [limits.seatsPerClient, client, seats],
    [limits.seatsPerEmail, email, seats],
  ];
  const decline: readonly Take[] = [
    [limits.declinesPerClient, client],
    [limits.declinesPerEmail, email],
  ];
  const allowance = await takeEach([...sale, ...decline]);
  if (!allowance.allowed) return { ...allowance, detail: tooManyPurchases };
  return {
    allowed: true,
    async end(as) {
      if (as !== 'decline') await giveBackEach(decline);
      if (as !== 'sale') await giveBackEach(sale);
    },
  };
}

const tooManyPurchases =
  'Too many purchases or declined cards within an hour. You have not been charged. Please try again later.';
