import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type * as z from 'zod/mini';
import { isTestNumber } from './demo-cards.ts';
import { chargeAnswer, chargePath, pathFor, settleAnswer, settlePath } from './gateway-protocol.ts';
import type {
  ChargeOutcome,
  ChargeRequest,
  PaymentGateway,
  SettledOutcome,
  UnknownOutcome,
} from './payment-gateway.ts';
import { NoAnswer, type PostLimits, postJson } from './post-json.ts';

export interface HttpGatewayParts {
  /** Where the gateway is, by http or https. */
  readonly url: string;
  readonly log: { warn(event: object, message: string): void };
  /** 2 s to connect and 10 s in all. */
  readonly limits?: PostLimits;
}

/** At most 64 connections at once; an idle one is closed after 15 s. */
const connections = { keepAlive: true, maxSockets: 64, maxFreeSockets: 16, timeout: 15_000 };

/**
 * A demo gateway on the other end of a network. Only an answer that says clearly what became of the order is believed.
 * Everything else is an unknown outcome, a refused connection included, and nothing is sent a second time:
 * reconciliation asks later, and its question also closes the order.
 */
export class HttpGateway implements PaymentGateway {
  /** Its address, without credentials. */
  readonly name: string;
  readonly mode = 'demo';
  readonly #url: string;
  readonly #log: HttpGatewayParts['log'];
  readonly #options: Parameters<typeof postJson>[2];

  constructor({
    url,
    log,
    limits = { connectMilliseconds: 2_000, totalMilliseconds: 10_000 },
  }: HttpGatewayParts) {
    this.#url = url.replace(/\/+$/, '');
    const { origin, pathname } = new URL(this.#url);
    this.name = `${origin}${pathname}`.replace(/\/+$/, '');
    this.#log = log;
    const agent = url.startsWith('https:') ? new HttpsAgent(connections) : new HttpAgent(connections);
    this.#options = { ...limits, agent };
  }

  /** A number that isn't a test number could be somebody's real card: it never leaves the process. */
  async charge({ orderId, amountCents, card }: ChargeRequest): Promise<ChargeOutcome> {
    if (!isTestNumber(card.cardNumber)) return { kind: 'declined', reason: 'test-cards-only' };
    return this.#ask(chargePath, orderId, { amountCents, card }, chargeAnswer);
  }

  settle(orderId: string): Promise<SettledOutcome> {
    return this.#ask(settlePath, orderId, {}, settleAnswer);
  }

  async #ask<Outcome>(
    path: Parameters<typeof pathFor>[0],
    orderId: string,
    body: object,
    schema: z.ZodMiniType<{ orderId: string; outcome: Outcome }>,
  ): Promise<Outcome | UnknownOutcome> {
    try {
      const url = new URL(this.#url + pathFor(path, orderId));
      const answer = schema.safeParse(await postJson(url, body, this.#options));
      if (answer.success && answer.data.orderId === orderId) return answer.data.outcome;
      throw new NoAnswer('an answer that is not about this order at a demo gateway');
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      this.#log.warn({ orderId, reason: error.message }, 'the payment gateway gave no clear answer');
      return { kind: 'unknown' };
    }
  }
}
