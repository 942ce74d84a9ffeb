import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { type CheckoutHeaders, calls, headers as names } from '../../contract/calls.ts';
import type { Product } from '../../contract/product.ts';
import type { Database } from '../database/tables.ts';
import { listsTag } from '../http/entity-tag.ts';
import { problemContentType, sendProblem } from '../http/send-problem.ts';
import { serveCall } from '../http/serve-call.ts';
import { clientKey } from '../limits/client-key.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { findAttempt, type StoredAttempt } from './attempt-store.ts';
import { type PlaceOrderOutcome, type PlaceOrderParts, placeOrder } from './place-order.ts';
import { priceItems } from './price-items.ts';
import { type AttemptEnd, takePurchase } from './purchase-limits.ts';
import { hashCart, type RecentPurchase } from './recent-purchase.ts';
import { openReplays, type ReplayOutcome } from './replay.ts';
import { hashRequest } from './request-hash.ts';

export interface CheckoutParts extends PlaceOrderParts {
  /** The address that the browser of a request has verified within the hour, or null. */
  readonly readVerifiedEmail: (request: FastifyRequest) => Promise<string | null>;
  readonly limits: RateLimits;
  readonly readPriceList: () => Promise<{ products: readonly Product[]; etag: string }>;
}

const tooManyPurchases =
  'Too many purchases or declined cards within an hour. You have not been charged. Please try again later.';

/** Repeats the answer of a known key; else refuses what is wrong before anything is written, and places the order. */
export function serveCheckout(app: FastifyInstance, parts: CheckoutParts): void {
  const replays = openReplays(parts.db);
  serveCall(app, calls.checkout, async ({ body, headers }, request, reply) => {
    const { email, billing, payment: card, items } = body;
    const key = headers[names.idempotencyKey];
    // A call without a key is an attempt of its own.
    const idempotencyKey = key ?? randomUUID();
    const attempt = { email, idempotencyKey, requestHash: hashRequest(body), requestId: request.id };
    const replay = async (known: StoredAttempt) =>
      sendOutcome(reply, await replays.replay(known, attempt, disconnectionOf(reply)));

    const verifiedEmail = await parts.readVerifiedEmail(request);
    const known = key === undefined ? null : await findAttempt(parts.db, attempt);
    // Comes before every refusal: each of them says that nothing was charged.
    if (known) return verifiedEmail === email ? replay(known) : sendProblem(reply, 'verify-for-outcome');

    const { products, etag } = await parts.readPriceList();
    const priced = priceItems(products, items);
    if (priced.kind === 'unknown-products')
      return sendProblem(reply, 'not-on-sale', { errors: priced.errors });
    if (!verifiedEmail) return sendProblem(reply, 'not-verified');
    if (verifiedEmail !== email) return sendProblem(reply, 'other-email');
    const seen = headers[names.ifMatch];
    if (seen !== undefined && !listsTag(seen, etag))
      return sendProblem(reply.header('etag', etag), 'prices-changed', { members: { products } });
    const client = clientKey(request.ip);
    const allowance = await takePurchase(parts.limits, { email, client, lines: priced.lines });
    if (!allowance.allowed)
      return sendProblem(reply, 'too-many-requests', { ...allowance, detail: tooManyPurchases });

    const purchase = {
      email,
      billing,
      lines: priced.lines,
      cartHash: hashCart(items),
      card,
      attempt,
    };
    const placing = placeOrder(parts, { ...purchase, mayRepeat: readRepeat(headers) }, request.log);
    // Not awaited: the limits must not delay the response. An attempt that throws was not charged.
    void placing.then(endOf, () => 'not-written' as const).then(allowance.end);
    const outcome = await placing;
    if (outcome.kind === 'not-written') {
      const first = await findAttempt(parts.db, attempt);
      if (first) return replay(first);
      const { earlier } = outcome;
      return earlier
        ? askWhetherAgain(reply, parts.db, earlier)
        : sendOutcome(reply, { kind: 'in-progress' });
    }
    if (outcome.kind === 'answered') replays.announce(outcome.orderId, outcome.answer);
    return sendOutcome(reply, outcome);
  });
}

/** Aborted once the client is gone. */
function disconnectionOf({ raw }: FastifyReply): AbortSignal {
  if (raw.destroyed) return AbortSignal.abort();
  const disconnection = new AbortController();
  raw.once('close', () => disconnection.abort());
  return disconnection.signal;
}

/** A buyer is asked once. A call without an idempotency key does not ask to be guarded. */
function readRepeat(headers: CheckoutHeaders): string | null {
  return headers[names.idempotencyKey] === undefined ? 'any' : (headers[names.buyAgain] ?? null);
}

/** Shows the earlier order, keys and all: the browser has proven the address that it was bought with. */
async function askWhetherAgain(reply: FastifyReply, db: Kysely<Database>, earlier: RecentPurchase) {
  const attempt = await findAttempt(db, earlier);
  if (attempt?.answer?.status !== 200)
    return sendProblem(reply, 'bought-elsewhere', { retryAfterSeconds: 5 });
  const order: unknown = JSON.parse(attempt.answer.body);
  return sendProblem(reply, 'bought-recently', { members: { boughtAt: earlier.boughtAt, order } });
}

/** An outcome that is not known yet may be a sale. */
function endOf(outcome: PlaceOrderOutcome): AttemptEnd {
  if (outcome.kind === 'not-written') return outcome.kind;
  return outcome.kind === 'answered' && outcome.answer.status === 402 ? 'decline' : 'sale';
}

type FinalOutcome = ReplayOutcome | Exclude<PlaceOrderOutcome, { kind: 'not-written' }>;

function sendOutcome(reply: FastifyReply, outcome: FinalOutcome): FastifyReply {
  if (outcome.kind === 'key-reused') return sendProblem(reply, 'key-reused');
  if (outcome.kind !== 'answered') return sendProblem(reply, outcome.kind, { retryAfterSeconds: 5 });
  const { status, body } = outcome.answer;
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type(status === 200 ? 'application/json; charset=utf-8' : problemContentType)
    .send(body);
}
