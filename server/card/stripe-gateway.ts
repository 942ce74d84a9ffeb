import type Stripe from 'stripe';
import type { Mode } from '../../contract/states.ts';
import type { GatewayLog } from '../payments/gateway-reports.ts';
import type { ListedPayment, UnreadablePayment } from '../payments/listed-payment.ts';
import {
  type ChargeOutcome,
  type ChargeRequest,
  type Inspection,
  isOpened,
  type OpenedPayment,
  type OrderPayment,
  type PaymentGateway,
  type SettledOutcome,
} from '../payments/payment-gateway.ts';
import { type RefundCalls, RefundingGateway } from '../payments/refunding-gateway.ts';
import { toInspection } from './read-intent.ts';
import { openStripe, type StripeAddress } from './stripe-client.ts';
import { isKeyInUse, logFailure } from './stripe-failure.ts';
import { type IntentParts, StripeIntents } from './stripe-intents.ts';
import { describePayment, openRefundCalls, type StripeSearch } from './stripe-lookups.ts';
import { cardMethod, type StripeMethod } from './stripe-method.ts';
import { stripeWebhook } from './webhook-description.ts';

export interface StripeGatewayParts
  extends StripeAddress,
    Pick<IntentParts, 'log' | 'reportRefusal' | 'returnUrl'> {
  /** Card by default. */
  readonly method?: StripeMethod | undefined;
  readonly mode: Exclude<Mode, 'demo'>;
  /** How long each call may take; 10 s by default. */
  readonly timeoutMilliseconds?: number | undefined;
}

/**
 * Takes payments through Stripe by one of its methods. The page's Elements must be opened for the
 * same kind of payment: `mode: 'payment'`, `currency: 'aud'`, `allowedPaymentMethodTypes:
 * [method]`, `captureMethod: 'manual'` for an order by card with keys from stock and else
 * `'automatic'`, and no `setupFutureUsage`.
 */
export class StripeGateway extends RefundingGateway implements PaymentGateway {
  readonly name: string;
  readonly dashboard = stripeWebhook.dashboard;
  readonly takesKeysFirst: true | undefined;
  readonly search: StripeSearch;
  readonly #parts: IntentParts;
  protected readonly brand = 'Stripe';
  protected readonly log: GatewayLog;

  constructor({
    mode,
    method = cardMethod,
    log,
    timeoutMilliseconds = 10_000,
    ...parts
  }: StripeGatewayParts) {
    super();
    this.name = mode === 'live' ? method.gatewayName : `${method.gatewayName}-sandbox`;
    this.takesKeysFirst = method.takesKeysFirst;
    this.log = log;
    this.search = { stripe: openStripe(parts), log, milliseconds: timeoutMilliseconds };
    this.#parts = { ...parts, ...this.search, method, isLive: mode === 'live' };
  }

  /**
   * Opens a payment, has its id put on disk, and only then confirms it: one that gets lost before
   * that is unpaid.
   */
  async charge({ payment, recordPaymentId, ...order }: ChargeRequest): Promise<ChargeOutcome> {
    if (!('confirmationToken' in payment)) throw new Error('Stripe takes confirmation tokens only');
    const intents = new StripeIntents(this.#parts);
    let paymentId: string;
    try {
      paymentId = await intents.open(order);
    } catch (error) {
      this.logFailure(order.orderId, error, 'Stripe did not say whether it opened a payment');
      // Only another call with this key may have opened a payment, and may confirm it.
      return isKeyInUse(error) ? { kind: 'unknown' } : intents.endRefused(error);
    }
    const opened = { ...order, paymentId };
    if (!(await recordPaymentId(paymentId))) return intents.close(opened);
    return intents.confirm(opened, payment.confirmationToken);
  }

  capture(payment: OpenedPayment): Promise<SettledOutcome> {
    return new StripeIntents(this.#parts).capture(payment);
  }

  async inspect(payment: OrderPayment): Promise<Inspection> {
    if (!isOpened(payment)) return { kind: 'never-charged' };
    return toInspection(await new StripeIntents(this.#parts).inspect(payment));
  }

  async close(payment: OrderPayment): Promise<SettledOutcome> {
    if (!isOpened(payment)) return { kind: 'never-charged' };
    return new StripeIntents(this.#parts).close(payment);
  }

  protected openRefundCalls(): RefundCalls {
    return openRefundCalls(this.search.stripe, this.search.milliseconds);
  }

  protected logFailure(orderId: string | null, error: unknown, message: string): void {
    logFailure(this.log, orderId, error, message);
  }

  async *listPayments(since: Date): AsyncIterable<ListedPayment | UnreadablePayment> {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    const query = { created, limit: 100, expand: ['data.latest_charge'] };
    const pages = this.search.stripe.paymentIntents.list(query, {
      timeout: this.search.milliseconds,
    });
    for await (const intent of pages)
      if (intent.metadata?.method === this.#parts.method.mark) yield this.#describe(intent);
  }

  /** One that can't be read doesn't hide the others. */
  #describe(intent: Stripe.PaymentIntent): ListedPayment | UnreadablePayment {
    try {
      return describePayment(intent);
    } catch (error) {
      const { id: paymentId = 'without an id', metadata, created } = intent;
      const orderId = metadata?.order_id ?? null;
      this.logFailure(orderId, error, 'Stripe lists a payment that the shop cannot read');
      return { kind: 'unreadable', paymentId, orderId, createdAt: new Date((created ?? 0) * 1000) };
    }
  }
}
