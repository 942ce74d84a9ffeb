import type * as z from 'zod/mini';
import { isTestNumber, requireCard } from './demo-cards.ts';
import * as protocol from './gateway-protocol.ts';
import type {
  ChargeOutcome,
  ChargeRequest,
  Inspection,
  ListedPayment,
  ListedRefund,
  OrderPayment,
  PaymentGateway,
  RefundInspection,
  RefundOutcome,
  RefundRequest,
  SettledOutcome,
  UnknownOutcome,
} from './payment-gateway.ts';
import { describeFailure, NoOutcome, postJson } from './post-json.ts';

export interface HttpGatewayParts {
  /** The gateway's address, by http or https. */
  readonly url: string;
  readonly log: { warn(event: object, message: string): void };
  /** From the call to the last byte of the response; 10 s by default. */
  readonly timeoutMilliseconds?: number | undefined;
}

/**
 * A demo gateway that is reached by HTTP. Every response that doesn't state the outcome of this very request is an
 * unknown outcome, a refused connection included. Nothing is sent twice: reconciliation asks later.
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
  async charge({ orderId, amountCents, payment, captureLater }: ChargeRequest): Promise<ChargeOutcome> {
    const card = requireCard(payment);
    if (!isTestNumber(card.cardNumber)) return { kind: 'declined', reason: 'test-cards-only' };
    return this.#askOrUnknown('charge', orderId, { amountCents, card, captureLater }, protocol.chargeAnswer);
  }

  inspect({ orderId }: OrderPayment): Promise<Inspection> {
    return this.#askOrUnknown('inspect', orderId, {}, protocol.inspectAnswer);
  }

  capture({ orderId }: OrderPayment): Promise<SettledOutcome> {
    return this.#askOrUnknown('capture', orderId, {}, protocol.settledAnswer);
  }

  close({ orderId }: OrderPayment): Promise<SettledOutcome> {
    return this.#askOrUnknown('close', orderId, {}, protocol.settledAnswer);
  }

  refund({ refundId, ...refund }: RefundRequest): Promise<RefundOutcome> {
    return this.#askOrUnknown('refund', refundId, refund, protocol.refundAnswer);
  }

  inspectRefund({ refundId }: RefundRequest): Promise<RefundInspection> {
    return this.#askOrUnknown('inspectRefund', refundId, {}, protocol.refundInspectionAnswer);
  }

  async listRefunds(paymentId: string): Promise<readonly ListedRefund[] | null> {
    const list = await this.#askOrUnknown('listRefunds', paymentId, {}, protocol.refundListAnswer);
    return 'kind' in list ? null : list;
  }

  async *listPayments(since: Date): AsyncGenerator<ListedPayment, void, undefined> {
    let after = '';
    for (;;) {
      const body = { since, afterOrderId: after };
      const page = await this.#ask('listPayments', after, body, protocol.paymentPageAnswer);
      yield* page;
      const last = page.at(-1);
      if (!last || page.length < protocol.paymentsPerPage) return;
      after = last.orderId;
    }
  }

  async #askOrUnknown<Outcome>(
    call: protocol.GatewayCall,
    id: string,
    body: object,
    answer: Answer<Outcome>,
  ): Promise<Outcome | UnknownOutcome> {
    try {
      return await this.#ask(call, id, body, answer);
    } catch (error) {
      const event = { call, [answer.names]: id, reason: describeFailure(error) };
      this.#log.warn(event, 'the payment gateway reported no outcome');
      return { kind: 'unknown' };
    }
  }

  async #ask<Outcome>(
    call: protocol.GatewayCall,
    id: string,
    body: object,
    { names, schema }: Answer<Outcome>,
  ): Promise<Outcome> {
    const url = this.name + protocol.pathFor(call, id);
    const signal = AbortSignal.timeout(this.#timeoutMilliseconds);
    const answer = schema.safeParse(await postJson(url, { headers: this.#headers, body, signal }));
    if (answer.success && answer.data[names] === id) return answer.data.outcome;
    throw new NoOutcome('not an outcome of this call');
  }
}

interface Answer<Outcome> {
  readonly names: string;
  readonly schema: z.ZodMiniType<{ readonly [name: string]: unknown; readonly outcome: Outcome }>;
}
