import type { Mode } from '../../../contract/states.ts';
import { StartError } from '../../process/start-error.ts';
import type { ListedPayment, PaymentGateway } from '../payment-gateway.ts';
import type { Claim, Dispute, Found } from '../webhook.ts';
import { listDisputes, readDispute } from './paypal-claims.ts';
import { type PayPalAddress, PayPalClient, PayPalError } from './paypal-client.ts';
import { type PayPalOrderSettings, PayPalOrders } from './paypal-orders.ts';
import { describePayment } from './read-order.ts';

export interface PayPalGatewayParts extends PayPalAddress, PayPalOrderSettings {
  readonly mode: Exclude<Mode, 'demo'>;
  /** How long each call may take; 9 s by default. */
  readonly timeoutMilliseconds?: number | undefined;
}

/**
 * Takes PayPal by its Orders API, with PayPal's own pages and no script of PayPal on ours. A payment that its buyer has
 * approved counts as authorised: PayPal takes the money only by the capture, which is this shop's. So an order that must
 * not be paid any more is never captured, and PayPal forgets it after some hours.
 */
export class PayPalGateway extends PayPalOrders implements PaymentGateway {
  readonly name: string;
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

  /** Throws a {@link StartError} when PayPal refuses the credentials. A shop that can't reach PayPal sells by card. */
  async checkCredentials(): Promise<void> {
    try {
      await this.client.checkCredentials();
    } catch (error) {
      if (error instanceof PayPalError && error.status === 401)
        throw new StartError(
          `PayPal refuses PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET in ${this.#mode} mode: copy both of a ${this.#mode} app from PayPal's developer dashboard.`,
        );
      this.logFailure(null, error, 'PayPal could not be reached at the start');
    }
  }

  async *listPayments(since: Date): AsyncGenerator<ListedPayment, void, undefined> {
    for (const { paypalId, isClosed } of await this.store.listSince(since)) {
      const order = await this.read(paypalId);
      if (order !== 'not-found') yield describePayment(order, isClosed);
    }
  }

  async findPayment(paymentId: string): Promise<Found<ListedPayment>> {
    const [known, order] = await Promise.all([
      this.store.find(paymentId),
      this.ask({ orderId: null, paymentId }),
    ]);
    if (order === null || order === 'not-found') return order;
    return describePayment(order, known?.isClosed ?? false);
  }

  inspectDispute(disputeId: string): Promise<Found<Dispute>> {
    return readDispute(this, disputeId).catch((error: unknown) => {
      this.logFailure(null, error, 'PayPal did not say what became of a dispute');
      return error instanceof PayPalError && error.status === 404 ? 'not-found' : null;
    });
  }

  /** Refunds are compared with their payments: PayPal lists none. */
  listClaims(since: Date): AsyncIterable<Claim> {
    return listDisputes(this, since);
  }
}
