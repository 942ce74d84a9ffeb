import type Stripe from 'stripe';
import type { ListedRefund, RefundInspection, RefundOutcome, RefundRequest } from '../payment-gateway.ts';
import { startTimeLimit, type TimeLeft } from './stripe-client.ts';
import { explainRefusedRefund, isKeptFailure, logFailure, type StripeLog } from './stripe-failure.ts';

/** More failures of one refund in a day need a person. */
const mostKeys = 5;

/** Returns money through Stripe. */
export class StripeRefunds {
  readonly #stripe: Stripe;
  readonly #log: StripeLog;
  readonly #milliseconds: number;

  constructor(parts: { readonly stripe: Stripe; readonly log: StripeLog; readonly milliseconds: number }) {
    this.#stripe = parts.stripe;
    this.#log = parts.log;
    this.#milliseconds = parts.milliseconds;
  }

  /** Asks first: Stripe forgets idempotency keys after a day, so a repeated refund could be made twice after that. */
  async refund(request: RefundRequest): Promise<RefundOutcome> {
    const timeLeft = startTimeLimit(this.#milliseconds);
    const earlier = await this.#inspect(request, timeLeft);
    if (earlier.kind !== 'never-made') return earlier;
    try {
      return this.#read(await this.#create(request, timeLeft), request);
    } catch (error) {
      logFailure(this.#log, request.orderId, error, 'Stripe did not say whether it made a refund');
      const reason = explainRefusedRefund(error);
      if (reason === null) return { kind: 'unknown' };
      const made = await this.#inspect(request, timeLeft);
      return made.kind === 'never-made' ? { kind: 'failed', reason } : made;
    }
  }

  inspect(request: RefundRequest): Promise<RefundInspection> {
    return this.#inspect(request, startTimeLimit(this.#milliseconds));
  }

  async list(paymentId: string): Promise<readonly ListedRefund[] | null> {
    try {
      const refunds = await this.#listAll(paymentId, startTimeLimit(this.#milliseconds));
      return refunds.map(describeRefund);
    } catch (error) {
      logFailure(this.#log, null, error, 'Stripe did not list the refunds of a payment');
      return null;
    }
  }

  /**
   * Stripe keeps a 500 under its idempotency key and repeats it for a day. The request that it belongs to is over, but
   * may have made the refund since the list was read. Without it in a new list, it is made under the next key.
   */
  async #create(request: RefundRequest, timeLeft: TimeLeft, attempt = 1): Promise<Stripe.Refund> {
    const { refundId, orderId, paymentId, amountCents } = request;
    const metadata = { refund_id: refundId, order_id: orderId };
    const idempotencyKey = attempt === 1 ? refundId : `${refundId}-${attempt}`;
    try {
      return await this.#stripe.refunds.create(
        { payment_intent: paymentId, amount: amountCents, metadata },
        { ...timeLeft(), idempotencyKey },
      );
    } catch (error) {
      if (attempt === mostKeys || !isKeptFailure(error)) throw error;
      const made = await this.#find(request, timeLeft);
      return made ?? this.#create(request, timeLeft, attempt + 1);
    }
  }

  async #inspect(request: RefundRequest, timeLeft: TimeLeft): Promise<RefundInspection> {
    try {
      const made = await this.#find(request, timeLeft);
      return made ? this.#read(made, request) : { kind: 'never-made' };
    } catch (error) {
      logFailure(this.#log, request.orderId, error, 'Stripe did not say what became of a refund');
      return { kind: 'unknown' };
    }
  }

  async #find(
    { paymentId, refundId }: RefundRequest,
    timeLeft: TimeLeft,
  ): Promise<Stripe.Refund | undefined> {
    const refunds = await this.#listAll(paymentId, timeLeft);
    return refunds.find(({ metadata }) => metadata?.refund_id === refundId);
  }

  async #listAll(paymentId: string, timeLeft: TimeLeft): Promise<Stripe.Refund[]> {
    const refunds: Stripe.Refund[] = [];
    const query = { payment_intent: paymentId, limit: 100, expand: ['data.charge'] };
    for await (const refund of this.#stripe.refunds.list(query, timeLeft()))
      if (returnsMoney(refund)) refunds.push(refund);
    return refunds;
  }

  #read(refund: Stripe.Refund, { orderId, amountCents }: RefundRequest): RefundOutcome {
    if (refund.amount !== amountCents || refund.currency !== 'aud') {
      this.#log.error({ orderId }, 'a refund at Stripe does not match the one that was asked for');
      return { kind: 'unknown' };
    }
    const state = toState(refund.status);
    if (state !== 'failed') return { kind: state, gatewayRefundId: refund.id };
    return { kind: 'failed', reason: `Stripe could not complete the refund: ${explain(refund)}.` };
  }
}

export function describeRefund(refund: Stripe.Refund): ListedRefund {
  return {
    gatewayRefundId: refund.id,
    refundId: refund.metadata?.refund_id ?? null,
    amountCents: refund.amount,
    state: toState(refund.status),
    createdAt: new Date(refund.created * 1000),
  };
}

/** False for one by which Stripe shows that an authorisation has ended. Its `charge` must be expanded. */
export function returnsMoney({ charge }: Stripe.Refund): boolean {
  return typeof charge !== 'object' || charge?.captured !== false;
}

function toState(status: string | null): ListedRefund['state'] {
  if (status === 'succeeded') return 'completed';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

/** Such as `expired or canceled card`. */
function explain({ failure_reason: reason, status }: Stripe.Refund): string {
  return (reason ?? status ?? 'no reason given').replaceAll('_', ' ');
}
