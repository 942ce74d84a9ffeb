import type { Mode } from '../../contract/states.ts';
import type { ListedPayment, UnreadablePayment } from '../payments/listed-payment.ts';
import type { PaymentGateway } from '../payments/payment-gateway.ts';
import type { Claim, Dispute, Found, UnreadableClaim } from '../payments/webhook.ts';
import { StartError } from '../platform/process/start-error.ts';
import { findOrder } from './find-order.ts';
import { isUnreadable, listDisputes, readDispute } from './paypal-claims.ts';
import { type PayPalAddress, PayPalClient, PayPalError } from './paypal-client.ts';
import type { PayPalOrderSettings } from './paypal-lookups.ts';
import { PayPalOrders } from './paypal-orders.ts';
import { describePayment } from './read-order.ts';
import { paypalWebhook } from './webhook-description.ts';

export interface PayPalGatewayParts extends PayPalAddress, PayPalOrderSettings {
  readonly mode: Exclude<Mode, 'demo'>;
  /** How long each call may take; 9 s by default. */
  readonly timeoutMilliseconds?: number | undefined;
}

/**
 * Takes PayPal by its Orders API, with PayPal's own pages and no script of PayPal on ours. A
 * payment that its buyer has approved counts as authorised: PayPal takes the money only by the
 * capture, which is this shop's. So an order that must not be paid any more is never captured, and
 * PayPal forgets it after some hours.
 */
export class PayPalGateway extends PayPalOrders implements PaymentGateway {
  readonly name: string;
  readonly dashboard = paypalWebhook.dashboard;
  readonly openMinutes = 180;
  readonly #mode: Exclude<Mode, 'demo'>;

  constructor(parts: PayPalGatewayParts) {
    const { mode, timeoutMilliseconds = 9_000 } = parts;
    const name = mode === 'live' ? 'paypal' : 'paypal-sandbox';
    // Some calls of the port are two of PayPal's.
    super(new PayPalClient(mode, parts, timeoutMilliseconds / 2), name, parts);
    this.name = name;
    this.#mode = mode;
  }

  /**
   * Throws a {@link StartError} when PayPal refuses the credentials. A shop that can't reach PayPal
   * sells by card.
   */
  async checkCredentials(): Promise<void> {
    try {
      await this.client.checkCredentials();
    } catch (error) {
      if (error instanceof PayPalError && error.status === 401)
        throw new StartError(
          `PayPal refuses PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET in ${this.#mode} mode: ` +
            `copy both of a ${this.#mode} app from PayPal's developer dashboard.`,
        );
      this.logFailure(null, error, 'PayPal could not be reached at the start');
    }
  }

  async *listPayments(
    since: Date,
  ): AsyncGenerator<ListedPayment | UnreadablePayment, void, undefined> {
    const failures: unknown[] = [];
    let read = 0;
    for (const known of await this.store.listSince(since)) {
      const { paypalId: paymentId, orderId, createdAt } = known;
      try {
        const order = await findOrder(this, paymentId);
        read += 1;
        if (order !== 'not-found') yield { ...describePayment(order, known), orderId };
      } catch (error) {
        // PayPal may fail for one order alone.
        if (!isUnreadable(error) && failures.push(error) > mostFailures) throw error;
        this.logFailure(orderId, error, 'PayPal lists a payment that the shop cannot read');
        yield { kind: 'unreadable', paymentId, orderId, createdAt };
      }
    }
    if (read === 0 && failures.length > 0) throw failures[0];
  }

  async findPayment(paymentId: string): Promise<Found<ListedPayment>> {
    const [known, order] = await Promise.all([
      this.store.find(paymentId),
      this.ask({ orderId: null, paymentId }),
    ]);
    if (order === null || order === 'not-found') return order;
    const createdAt = known?.createdAt ?? new Date();
    return describePayment(order, {
      paypalId: paymentId,
      isClosed: known?.isClosed ?? false,
      createdAt,
    });
  }

  inspectDispute(disputeId: string): Promise<Found<Dispute>> {
    return readDispute(this, disputeId).catch((error: unknown) => {
      this.logFailure(null, error, 'PayPal did not say what became of a dispute');
      return error instanceof PayPalError && error.status === 404 ? 'not-found' : null;
    });
  }

  /** Refunds are compared with their payments: PayPal lists none. */
  listClaims(since: Date): AsyncIterable<Claim | UnreadableClaim> {
    return listDisputes(this, since);
  }
}

/** More than these are no matter of single orders. */
const mostFailures = 3;
