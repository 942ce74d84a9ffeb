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

export interface HttpGatewayParts {
  /** The gateway's address, by http or https. */
  readonly url: string;
  readonly log: { warn(event: object, message: string): void };
  /** From the call to the last byte of the response; 10 s by default. */
  readonly timeoutMilliseconds?: number | undefined;
}

const largestAnswerBytes = 64 * 1024;

/**
 * A demo gateway that is reached by HTTP. Every response that doesn't state the outcome of this very order is an unknown
 * outcome, a refused connection included. Nothing is sent twice: reconciliation asks later.
 */
export class HttpGateway implements PaymentGateway {
  /** Its address, without credentials. */
  readonly name: string;
  readonly mode = 'demo';
  readonly #headers: Record<string, string> = { 'content-type': 'application/json' };
  readonly #log: HttpGatewayParts['log'];
  readonly #timeoutMilliseconds: number;

  constructor({ url, log, timeoutMilliseconds = 10_000 }: HttpGatewayParts) {
    const { origin, pathname, username, password } = new URL(url);
    this.name = `${origin}${pathname}`.replace(/\/+$/, '');
    // `fetch` accepts no credentials in an address.
    const credentials = Buffer.from(decodeURIComponent(`${username}:${password}`)).toString('base64');
    if (username) this.#headers.authorization = `Basic ${credentials}`;
    this.#log = log;
    this.#timeoutMilliseconds = timeoutMilliseconds;
  }

  /** A number that isn't a test number could be a real card, so it never leaves the process. */
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
      const answer = schema.safeParse(await this.#post(pathFor(path, orderId), body));
      if (answer.success && answer.data.orderId === orderId) return answer.data.outcome;
      throw new NoOutcome('not an outcome of this order');
    } catch (error) {
      this.#log.warn({ orderId, reason: describeFailure(error) }, 'the payment gateway reported no outcome');
      return { kind: 'unknown' };
    }
  }

  /** Posts JSON once. Returns the JSON of a 200 response. */
  async #post(path: string, body: object): Promise<unknown> {
    const response = await fetch(this.name + path, {
      method: 'POST',
      headers: this.#headers,
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(this.#timeoutMilliseconds),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new NoOutcome(`status ${response.status}`);
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > largestAnswerBytes) throw new NoOutcome('response too large');
      chunks.push(chunk);
    }
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  }
}

class NoOutcome extends Error {}

/** Leaves out the messages of other errors: they may quote what the gateway sent. */
function describeFailure(error: unknown): string {
  if (error instanceof NoOutcome) return error.message;
  if (!(error instanceof Error)) return 'unknown failure';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}
