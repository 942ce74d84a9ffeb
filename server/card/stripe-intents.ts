import Stripe from 'stripe';
import type { DeclineReason } from '../payments/decline-reasons.ts';
import type { GatewayReports } from '../payments/gateway-reports.ts';
import type {
  ChargeOutcome,
  ChargeRequest,
  NeverCharged,
  OpenedPayment,
  SettledOutcome,
} from '../payments/payment-gateway.ts';
import { type IntentState, readIntent, toSettled } from './read-intent.ts';
import { startTimeLimit, type TimeLeft } from './stripe-client.ts';
import {
  findRefusal,
  isBusy,
  isRefusedCall,
  isRefusedForGood,
  logFailure,
  neverCharged,
} from './stripe-failure.ts';
import type { StripeSearch } from './stripe-lookups.ts';
import type { StripeMethod } from './stripe-method.ts';

type UnopenedPayment = Pick<ChargeRequest, 'orderId' | 'amountCents' | 'captureLater'>;

export interface IntentParts extends StripeSearch, GatewayReports {
  readonly method: StripeMethod;
  /** Where a bank sends the buyer back to that opens a page of its own. */
  readonly returnUrl: string;
  readonly isLive: boolean;
}

/** Calls for the PaymentIntent of an order, which share a time limit. */
export class StripeIntents {
  readonly #parts: IntentParts;
  readonly #timeLeft: TimeLeft;

  constructor(parts: IntentParts) {
    this.#parts = parts;
    this.#timeLeft = startTimeLimit(parts.milliseconds);
  }

  /**
   * Opens a payment that nobody has confirmed, and returns its id; for the same order always the
   * same one, so a call whose connection was cut is repeated.
   */
  async open({ orderId, amountCents, captureLater }: UnopenedPayment): Promise<string> {
    const { stripe, method } = this.#parts;
    const metadata = { order_id: orderId };
    const payment = {
      amount: amountCents,
      currency: 'aud',
      allowed_payment_method_types: [method.type],
      capture_method: captureLater ? ('manual' as const) : ('automatic' as const),
      description: `Order ${orderId}`,
      metadata: method.mark ? { ...metadata, method: method.mark } : metadata,
    };
    const create = () =>
      stripe.paymentIntents.create(payment, { ...this.#timeLeft(), idempotencyKey: orderId });
    const { id } = await create().catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeConnectionError)) throw error;
      return create();
    });
    return id;
  }

  async confirm(payment: OpenedPayment, token: string): Promise<ChargeOutcome> {
    let state: IntentState;
    let refused: NeverCharged | null = null;
    try {
      state = this.#read(await this.#confirm(payment.paymentId, token), payment);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError)
        return this.#cancel(payment, this.#parts.method.toDeclineReason(error));
      this.#logFailure(payment, error, 'Stripe did not say whether it confirmed a payment');
      if (isBusy(error) || isRefusedCall(error)) refused = this.endRefused(error);
      state = await this.inspect(payment);
    }
    if (state.kind === 'refused') return this.#cancel(payment, state.reason);
    // A confirmation that got lost may still arrive: only reconciliation closes that payment, much
    // later.
    const isBusyStill = refused?.because === 'busy' && state.kind === 'unknown';
    if (refused && (state.kind === 'open' || isBusyStill)) {
      const ended = await this.#cancel(payment, null);
      if (ended.kind === 'never-charged') return refused;
      // Stripe did nothing with a call too many, and nobody else confirms this payment.
      return ended.kind === 'unknown' && refused.because === 'busy' ? refused : ended;
    }
    if (state.kind === 'action-required' || state.kind === 'authorised' || state.kind === 'waiting')
      return state;
    return toSettled(state, null);
  }

  /**
   * Has no idempotency key: Stripe captures a payment once, and would repeat a kept failure for a
   * day. What Stripe refuses for good is cancelled, because nobody but the buyer may try it again.
   */
  async capture(payment: OpenedPayment): Promise<SettledOutcome> {
    const { paymentIntents } = this.#parts.stripe;
    const refused: { reason?: DeclineReason | null } = {};
    const capture = async () => {
      try {
        return await paymentIntents.capture(payment.paymentId, {}, this.#timeLeft());
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError)
          refused.reason = this.#parts.method.toDeclineReason(error);
        else if (isRefusedForGood(error)) refused.reason = null;
        throw error;
      }
    };
    const state = await this.#change(payment, 'captured', capture);
    const isHeld = state.kind === 'authorised' && refused.reason !== undefined;
    return isHeld ? this.#cancel(payment, refused.reason ?? null) : toSettled(state, null);
  }

  /** What an order ends with whose payment was never confirmed, because Stripe refused a call. */
  endRefused(error: unknown): NeverCharged {
    const refusal = findRefusal(error);
    if (refusal) this.#parts.reportRefusal(refusal);
    return neverCharged(error);
  }

  /**
   * Stripe documents `return_url` for cards, and next to `use_stripe_sdk`. This was never tried at
   * Stripe: should it be refused, the payment is confirmed without it, with an alert.
   */
  async #confirm(paymentId: string, token: string): Promise<Stripe.PaymentIntent> {
    const { paymentIntents } = this.#parts.stripe;
    const confirmation = {
      confirmation_token: token,
      use_stripe_sdk: this.#parts.method.usesScript,
    };
    const returning = { ...confirmation, return_url: this.#parts.returnUrl };
    try {
      return await paymentIntents.confirm(paymentId, returning, this.#timeLeft());
    } catch (error) {
      const refusal = findRefusal(error);
      if (refusal?.what !== 'return_url') throw error;
      this.#parts.reportRefusal(refusal);
      return paymentIntents.confirm(paymentId, confirmation, this.#timeLeft());
    }
  }

  /** Asks, and changes nothing. */
  async inspect(payment: OpenedPayment): Promise<IntentState> {
    try {
      const { paymentIntents } = this.#parts.stripe;
      return this.#read(
        await paymentIntents.retrieve(payment.paymentId, {}, this.#timeLeft()),
        payment,
      );
    } catch (error) {
      this.#logFailure(payment, error, 'Stripe did not say what became of a payment');
      return { kind: 'unknown' };
    }
  }

  /** Cancels a payment unless it is settled. */
  async close(payment: OpenedPayment): Promise<SettledOutcome> {
    const state = await this.inspect(payment);
    const isOpen = ['open', 'refused', 'action-required', 'authorised'].includes(state.kind);
    if (!isOpen && !(state.kind === 'waiting' && state.toApprove)) return toSettled(state, null);
    return this.#cancel(payment, state.kind === 'refused' ? state.reason : null);
  }

  /**
   * The reason is why the card was refused, if one was: a cancelled payment doesn't have to say it.
   */
  async #cancel(payment: OpenedPayment, reason: DeclineReason | null): Promise<SettledOutcome> {
    const { paymentIntents } = this.#parts.stripe;
    const cancel = () => paymentIntents.cancel(payment.paymentId, {}, this.#timeLeft());
    return toSettled(await this.#change(payment, 'cancelled', cancel), reason);
  }

  /** What is true after a call, also when that failed. */
  async #change(
    payment: OpenedPayment,
    what: 'captured' | 'cancelled',
    call: () => Promise<Stripe.PaymentIntent>,
  ): Promise<IntentState> {
    try {
      return this.#read(await call(), payment);
    } catch (error) {
      this.#logFailure(payment, error, `Stripe did not say whether it ${what} a payment`);
      return this.inspect(payment);
    }
  }

  #logFailure({ orderId }: OpenedPayment, error: unknown, message: string): void {
    logFailure(this.#parts.log, orderId, error, message);
  }

  #read(intent: Stripe.PaymentIntent, { orderId, amountCents }: OpenedPayment): IntentState {
    const { isLive, method } = this.#parts;
    const state = readIntent(intent, { orderId, amountCents, isLive, method });
    if (state.kind === 'mismatch')
      this.#parts.log.error({ orderId }, 'a payment does not match its order');
    return state;
  }
}
