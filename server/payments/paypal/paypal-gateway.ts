import type { Mode } from '../../../contract/states.ts';
import type { Db } from '../../database/pool.ts';
import { StartError } from '../../process/start-error.ts';
import type {
  CaptureOutcome,
  ChargeOutcome,
  ChargeRequest,
  Inspection,
  ListedPayment,
  ListedRefund,
  OpenedPayment,
  OrderPayment,
  PaymentGateway,
  RefundInspection,
  RefundOutcome,
  RefundRequest,
  SettledOutcome,
} from '../payment-gateway.ts';
import type { Claim, Dispute, Found } from '../webhook.ts';
import { logPayPalFailure, type PayPalAddress, PayPalClient, PayPalError } from './paypal-client.ts';
import { inspectDispute, listDisputes } from './paypal-disputes.ts';
import { type PayPalOrderSettings, PayPalOrders } from './paypal-orders.ts';
import { PayPalRefunds } from './paypal-refunds.ts';
import { PayPalStore } from './paypal-store.ts';
import { describePayment } from './read-order.ts';

export interface PayPalGatewayParts extends PayPalAddress, PayPalOrderSettings {
  readonly mode: Exclude<Mode, 'demo'>;
  readonly db: Db;
  /** How long each call may take; 9 s by default. */
  readonly timeoutMilliseconds?: number | undefined;
}

/**
 * Takes PayPal by its Orders API, with PayPal's own pages and no script of PayPal on ours. A payment that its buyer has
 * approved counts as authorised: PayPal takes the money only by the capture, which is this shop's. So an order that must
 * not be paid any more is never captured, and PayPal forgets it after some hours.
 */
export class PayPalGateway implements PaymentGateway {
  readonly name: string;
  readonly mode: Exclude<Mode, 'demo'>;
  readonly openMinutes = 180;
  readonly client: PayPalClient;
  readonly store: PayPalStore;
  readonly #orders: PayPalOrders;
  readonly #refunds: PayPalRefunds;
  readonly #parts: PayPalGatewayParts;

  constructor(parts: PayPalGatewayParts) {
    const { mode, db, log, timeoutMilliseconds = 9_000 } = parts;
    this.name = mode === 'live' ? 'paypal' : 'paypal-sandbox';
    this.mode = mode;
    // Some calls of the port are two of PayPal's.
    this.client = new PayPalClient(mode, parts, timeoutMilliseconds / 2);
    this.store = new PayPalStore(db, this.name);
    this.#parts = parts;
    this.#orders = new PayPalOrders({ ...parts, client: this.client, store: this.store });
    this.#refunds = new PayPalRefunds({ client: this.client, log, orders: this.#orders });
  }

  /** Throws a {@link StartError} when PayPal refuses the credentials. A shop that can't reach PayPal sells by card. */
  async checkCredentials(): Promise<void> {
    try {
      await this.client.checkCredentials();
    } catch (error) {
      if (error instanceof PayPalError && error.status === 401)
        throw new StartError(
          `PayPal refuses PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET in ${this.mode} mode: copy both of a ${this.mode} app from PayPal's developer dashboard.`,
        );
      logPayPalFailure(this.#parts.log, null, error, 'PayPal could not be reached at the start');
    }
  }

  charge(request: ChargeRequest): Promise<ChargeOutcome> {
    return this.#orders.charge(request);
  }

  capture(payment: OpenedPayment): Promise<CaptureOutcome> {
    return this.#orders.capture(payment);
  }

  inspect(payment: OrderPayment): Promise<Inspection> {
    return this.#orders.inspect(payment);
  }

  close(payment: OrderPayment): Promise<SettledOutcome> {
    return this.#orders.close(payment);
  }

  refund(request: RefundRequest): Promise<RefundOutcome> {
    return this.#refunds.refund(request);
  }

  inspectRefund(request: RefundRequest): Promise<RefundInspection> {
    return this.#refunds.inspect(request);
  }

  listRefunds(paymentId: string): Promise<readonly ListedRefund[] | null> {
    return this.#refunds.list(paymentId);
  }

  async *listPayments(since: Date): AsyncGenerator<ListedPayment, void, undefined> {
    for (const { paypalId, isClosed } of await this.store.listSince(since)) {
      const order = await this.#orders.read(paypalId);
      if (order !== 'not-found') yield describePayment(order, isClosed);
    }
  }

  async findPayment(paymentId: string): Promise<Found<ListedPayment>> {
    const [known, order] = await Promise.all([
      this.store.find(paymentId),
      this.#orders.ask({ orderId: null, paymentId }),
    ]);
    if (order === null || order === 'not-found') return order;
    return describePayment(order, known?.isClosed ?? false);
  }

  inspectDispute(disputeId: string): Promise<Found<Dispute>> {
    return inspectDispute(this, this.#parts.log, disputeId);
  }

  /** Refunds are compared with their payments: PayPal lists none. */
  listClaims(since: Date): AsyncIterable<Claim> {
    return listDisputes(this, since);
  }
}
