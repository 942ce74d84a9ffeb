import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls, headers as names, tokenCheckout } from '../../contract/calls.ts';
import { methodOf } from '../../contract/checkout.ts';
import type { Gateways } from '../gateways/open-gateways.ts';
import { serveCall } from '../platform/http/serve-call.ts';
import { clientKey } from '../platform/limits/client-networks.ts';
import type { Verification } from '../verification/verified-browser.ts';
import { findAttempt, hashRequest } from './attempt-store.ts';
import {
  type CheckedPurchase,
  type CheckoutCall,
  type CheckParts,
  checkRequest,
} from './check-request.ts';
import { type LimitedParts, placeWithinLimits } from './purchase-limits.ts';
import { askWhetherToRepeat, refuse, refuseUnwritten } from './refusals.ts';
import { refuseCardData } from './refuse-card-data.ts';
import { openReplays, type Replay } from './replay.ts';
import { type CheckoutReply, sendReply } from './send-reply.ts';
import { openShownKeys } from './shown-keys.ts';

export interface CheckoutParts extends CheckParts, LimitedParts, Pick<Gateways, 'taken'> {
  readonly readVerification: (request: FastifyRequest) => Promise<Verification | null>;
}

type Handler = (
  input: Pick<CheckoutCall, 'body' | 'headers'>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

export function serveCheckout(app: FastifyInstance, parts: CheckoutParts): void {
  const openReplay = openReplays(parts);
  const shownKeys = openShownKeys({ db: parts.db, log: app.log });
  app.addHook('onClose', () => shownKeys.close());

  const answer = (outcome: CheckoutReply, reply: FastifyReply) => {
    shownKeys.follow(outcome, reply);
    return sendReply(reply, outcome);
  };

  const handle: Handler = async (input, request, reply) => {
    const call = await readCall(parts, input, request);
    const replay = openReplay(call, reply);

    const known = await answerKnown(parts, call, replay);
    if (known) return answer(known, reply);

    const checked = await checkRequest(parts, call);
    if (checked.kind === 'refused') return sendReply(reply, checked);

    return answer(await place(parts, call, checked, replay), reply);
  };

  if (!parts.takesTokens) {
    serveCall(app, calls.checkout, handle);
    return;
  }
  app.register(async (scope) => {
    refuseCardData(scope);
    serveCall(scope, tokenCheckout, handle);
  });
}

async function readCall(
  { readVerification, taken }: CheckoutParts,
  { body, headers }: Pick<CheckoutCall, 'body' | 'headers'>,
  request: FastifyRequest,
): Promise<CheckoutCall> {
  // A call without a key is an attempt of its own, and doesn't ask to be guarded against repeats.
  const idempotencyKey = headers[names.idempotencyKey] ?? randomUUID();
  const requestHash = hashRequest(body);
  const attempt = { email: body.email, idempotencyKey, requestHash, requestId: request.id };
  const client = clientKey(request.ip);
  const verification = await readVerification(request);
  const verifiedEmail = verification?.email ?? null;
  const gateway = taken.get(methodOf(body.payment));
  const buyer = { client, verification, verifiedEmail };
  return { body, headers, attempt, ...buyer, gateway, log: request.log };
}

/** Comes before every refusal: each of them says that nothing was charged. */
async function answerKnown(
  parts: CheckoutParts,
  { body, headers, attempt, verifiedEmail }: CheckoutCall,
  replay: Replay,
): Promise<CheckoutReply | null> {
  const hasKey = headers[names.idempotencyKey] !== undefined;
  const known = hasKey ? await findAttempt(parts, attempt) : null;
  if (known) return verifiedEmail === body.email ? replay(known) : refuse('verify-for-outcome');
  return headers[names.statusOnly] === 'true' ? refuse('payment-not-found') : null;
}

async function place(
  parts: CheckoutParts,
  { attempt, log }: CheckoutCall,
  { purchase }: CheckedPurchase,
  replay: Replay,
): Promise<CheckoutReply> {
  const outcome = await placeWithinLimits(parts, purchase, log);
  switch (outcome.kind) {
    case 'not-written': {
      const first = await findAttempt(parts, attempt);
      if (first) return replay(first);
      const { earlier } = outcome;
      return earlier ? askWhetherToRepeat(parts, earlier) : { kind: 'in-progress' };
    }
    case 'quote-refused':
    case 'terms-changed':
    case 'renewal-covered':
    case 'renewal-left':
    case 'too-few-keys':
    case 'too-many-held':
      return refuseUnwritten(outcome, { isQuoted: purchase.claimQuote !== null });
    default:
      return outcome;
  }
}
