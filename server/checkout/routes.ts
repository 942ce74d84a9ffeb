import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { calls } from '../../contract/calls.ts';
import type { Product } from '../../contract/catalogue.ts';
import type { Database } from '../database/tables.ts';
import { problemContentType, sendProblem } from '../http/problem-answers.ts';
import { serveCall } from '../http/serve-call.ts';
import type { VerifiedCookie } from '../verified-browser/verified-cookie.ts';
import { findAttempt } from './attempt-store.ts';
import { type PlaceOrderOutcome, type PlaceOrderParts, placeOrder } from './place-order.ts';
import { priceItems } from './price-items.ts';
import { hashCart, type RecentPurchase } from './recent-purchase.ts';
import { type ReplayOutcome, replayAttempt } from './replay.ts';
import { hashRequest } from './request-hash.ts';

export interface CheckoutParts extends PlaceOrderParts {
  readonly cookie: VerifiedCookie;
  readonly readPriceList: () => Promise<{ products: readonly Product[]; etag: string }>;
}

/** Refuses what is wrong before anything is written; then places the order, or repeats an earlier answer. */
export function serveCheckout(app: FastifyInstance, parts: CheckoutParts): void {
  serveCall(app, calls.checkout, async ({ body }, request, reply) => {
    const { products, etag } = await parts.readPriceList();
    const priced = priceItems(products, body.items);
    if (priced.kind === 'unknown-products')
      return sendProblem(reply, 'invalid-input', { errors: priced.errors });

    const verifiedEmail = await parts.cookie.readEmail(request);
    if (!verifiedEmail) return sendProblem(reply, 'not-verified');
    if (verifiedEmail !== body.email) return sendProblem(reply, 'other-email');

    const idempotencyKey = readIdempotencyKey(request);
    if (idempotencyKey === null) return sendProblem(reply, 'invalid-input', { detail: badKey });
    const attempt = { idempotencyKey, requestHash: hashRequest(body), requestId: request.id };
    const replayed = await replayAttempt(parts.db, attempt);
    if (replayed) return sendOutcome(reply, replayed);

    if (!matches(request.headers['if-match'], etag)) {
      return sendProblem(reply.header('etag', etag), 'prices-changed', { members: { products } });
    }
    const { email, billing, payment: card, items } = body;
    const purchase = { email, billing, lines: priced.lines, cartHash: hashCart(items), card, attempt };
    const mayRepeat = (earlierOrderId: string) => mayBuyAgain(request, earlierOrderId);
    const outcome = await placeOrder(parts, { ...purchase, mayRepeat }, request.log);
    switch (outcome.kind) {
      case 'key-taken':
        return sendOutcome(reply, (await replayAttempt(parts.db, attempt)) ?? { kind: 'in-progress' });
      case 'bought-recently':
        return askWhetherAgain(reply, parts.db, outcome.earlier);
      default:
        return sendOutcome(reply, outcome);
    }
  });
}

const badKey = 'The Idempotency-Key header must be 1 to 100 printable characters, best a UUID.';

/** A request without a key is an attempt of its own. Null when the header is malformed. */
function readIdempotencyKey(request: FastifyRequest): string | null {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return randomUUID();
  return typeof given === 'string' && /^[\x21-\x7e]{1,100}$/.test(given) ? given : null;
}

/**
 * If-Match (RFC 9110 section 13.1.1); without the header nothing is compared. A weak mark is looked past,
 * because proxies that compress put one on.
 */
function matches(ifMatch: string | undefined, etag: string): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true;
  return ifMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}

/** A buyer is asked once. A call without an idempotency key does not ask to be guarded. */
function mayBuyAgain({ headers }: FastifyRequest, earlierOrderId: string): boolean {
  return headers['idempotency-key'] === undefined || headers['buy-again'] === earlierOrderId;
}

/** Shows the earlier order, keys and all: the browser has proven the address that it was bought with. */
async function askWhetherAgain(reply: FastifyReply, db: Kysely<Database>, earlier: RecentPurchase) {
  const attempt = await findAttempt(db, earlier);
  if (!attempt?.answer) return sendOutcome(reply, { kind: 'in-progress' });
  const order: unknown = JSON.parse(attempt.answer.body);
  return sendProblem(reply, 'bought-recently', { members: { boughtAt: earlier.boughtAt, order } });
}

type FinalOutcome = ReplayOutcome | Exclude<PlaceOrderOutcome, { kind: 'key-taken' | 'bought-recently' }>;

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
