import { isPayPal } from '../../../contract/checkout.ts';
import type { Db } from '../../database/pool.ts';
import {
  type ActionRequired,
  type CaptureOutcome,
  type ChargeOutcome,
  type ChargeRequest,
  type GatewayReports,
  type Inspection,
  isOpened,
  type OpenedPayment,
  type OrderPayment,
  type SettledOutcome,
} from '../payment-gateway.ts';
import { type RefundCalls, RefundingGateway } from '../refunding-gateway.ts';
import { openRefundCalls } from './paypal-claims.ts';
import { logPayPalFailure, type PayPalClient, PayPalError } from './paypal-client.ts';
import { PayPalStore } from './paypal-store.ts';
import {
  describeOrder,
  findApprovalAddress,
  type PayPalOrder,
  paypalOrder,
  readOrder,
} from './read-order.ts';

export interface PayPalOrderSettings extends GatewayReports {
  readonly db: Db;
  /** The shop's address, to which PayPal sends the buyer back. */
  readonly publicUrl: string;
}

/** Works on the shop's orders at PayPal, and reports what is true of them. */
export abstract class PayPalOrders extends RefundingGateway {
  readonly client: PayPalClient;
  readonly store: PayPalStore;
  protected readonly brand = 'PayPal';
  protected readonly log: GatewayReports['log'];
  readonly #settings: PayPalOrderSettings;

  constructor(client: PayPalClient, gateway: string, settings: PayPalOrderSettings) {
    super();
    this.client = client;
    this.store = new PayPalStore(settings.db, gateway);
    this.log = settings.log;
    this.#settings = settings;
  }

  protected openRefundCalls(): RefundCalls {
    return openRefundCalls(this.client, (paymentId) => this.read(paymentId));
  }

  protected logFailure(orderId: string | null, error: unknown, message: string): void {
    logPayPalFailure(this.log, orderId, error, message);
  }

  /** Opens an order at PayPal, and has its id put on disk before anyone can approve it. */
  async charge({ payment, recordPaymentId, ...request }: ChargeRequest): Promise<ChargeOutcome> {
    if (!isPayPal(payment)) throw new Error('PayPal takes no cards');
    const { orderId, amountCents } = request;
    let opened: PayPalOrder;
    try {
      opened = paypalOrder.parse(await this.client.call(describeOrder(request, this.#settings.publicUrl)));
    } catch (error) {
      return this.#endUnopened(orderId, error);
    }
    const paymentId = opened.id;
    const isNew = await this.store.add(paymentId, orderId);
    if (!(await recordPaymentId(paymentId))) return this.close({ orderId, amountCents, paymentId });
    if (isNew) return this.#askForApproval(opened);
    // PayPal repeats the response of an earlier call.
    const found = await this.inspect({ orderId, amountCents, paymentId });
    return found.kind === 'open' ? { kind: 'unknown' } : found;
  }

  /** A number for each approval, on disk before PayPal is asked. */
  async capture(payment: OpenedPayment): Promise<CaptureOutcome> {
    const { orderId, paymentId } = payment;
    const number = await this.store.beginCapture(paymentId);
    if (number === null) return this.close(payment);
    const path = `/v2/checkout/orders/${encodeURIComponent(paymentId)}/capture`;
    let isFinal = false;
    try {
      const requestId = `${orderId}-${number}`;
      const answer = await this.client.call({ method: 'POST', path, body: {}, requestId });
      const order = paypalOrder.safeParse(answer).data;
      const state = order && readOrder(order, payment);
      if (state?.kind === 'approved' || state?.kind === 'waiting') return state;
    } catch (error) {
      this.logFailure(orderId, error, 'PayPal did not capture a payment');
      if (error instanceof PayPalError && error.isRefusal) {
        if (error.status === 403) this.#reportRefusal(error);
        await this.store.endCapture(paymentId, number);
        if (approveAgain.includes(error.issue))
          return this.#askForApproval({ id: paymentId, links: error.links });
        isFinal = error.status === 422;
      }
    }
    const found = await this.inspect(payment);
    // Still approved, and each further capture would be refused too.
    if (isFinal && found.kind === 'authorised') {
      const closed = await this.close(payment);
      return closed.kind === 'never-charged' ? { kind: 'declined', reason: 'paypal-declined' } : closed;
    }
    if (found.kind === 'declined') {
      await this.store.endCapture(paymentId, number);
      return this.close(payment);
    }
    return found.kind === 'authorised' || found.kind === 'open' ? { kind: 'unknown' } : found;
  }

  async inspect(payment: OrderPayment): Promise<Inspection> {
    if (!isOpened(payment)) return { kind: 'never-charged' };
    const { orderId, paymentId } = payment;
    const [known, order] = await Promise.all([this.store.find(paymentId), this.ask(payment)]);
    if (order === null) return { kind: 'unknown' };
    // PayPal forgets an order that nobody captured.
    if (order === 'not-found') return known?.mayBeCaptured ? { kind: 'unknown' } : { kind: 'never-charged' };
    const state = readOrder(order, payment);
    if (state.kind === 'mismatch') {
      this.log.error({ orderId }, 'a payment does not match its order');
      return { kind: 'unknown' };
    }
    const mayBeCaptured = state.kind === 'authorised' || state.kind === 'open';
    if (known?.isClosed && mayBeCaptured) return { kind: 'never-charged' };
    return state.kind === 'open' ? this.#askForApproval(order) : state;
  }

  async close(payment: OrderPayment): Promise<SettledOutcome> {
    if (!isOpened(payment)) return { kind: 'never-charged' };
    const isClosed = await this.store.close(payment.paymentId);
    const found = await this.inspect(payment);
    // A capture was begun and may be under way. The same one again tells what became of it.
    if (!isClosed && (found.kind === 'authorised' || found.kind === 'declined')) {
      const captured = await this.capture(payment);
      if (captured.kind === 'action-required') return this.close(payment);
      return captured.kind === 'waiting' ? { kind: 'unknown' } : captured;
    }
    if (found.kind === 'approved' || found.kind === 'never-charged') return found;
    if (found.kind === 'declined') return isClosed ? found : { kind: 'unknown' };
    // Only this shop can capture it, and none of its captures is or will be under way.
    return isClosed && found.kind !== 'waiting' ? { kind: 'never-charged' } : { kind: 'unknown' };
  }

  /** Throws when PayPal doesn't say. */
  async read(paymentId: string): Promise<PayPalOrder | 'not-found'> {
    try {
      const path = `/v2/checkout/orders/${encodeURIComponent(paymentId)}`;
      return paypalOrder.parse(await this.client.call({ method: 'GET', path }));
    } catch (error) {
      if (error instanceof PayPalError && error.status === 404) return 'not-found';
      throw error;
    }
  }

  async ask({ orderId, paymentId }: { readonly orderId: string | null; readonly paymentId: string }) {
    try {
      return await this.read(paymentId);
    } catch (error) {
      this.logFailure(orderId, error, 'PayPal did not say what became of a payment');
      return null;
    }
  }

  #askForApproval(order: { readonly id: string; readonly links?: unknown }): ActionRequired {
    return { kind: 'action-required', address: findApprovalAddress(order, this.client.pageOrigin) };
  }

  /** An order whose id the shop doesn't have is never approved: no buyer knows its address. */
  #endUnopened(orderId: string, error: unknown): ChargeOutcome {
    this.logFailure(orderId, error, 'PayPal did not say whether it opened a payment');
    if (!(error instanceof PayPalError)) return { kind: 'never-charged', because: 'busy' };
    if (error.status === 409) return { kind: 'unknown' };
    if (error.status === 429 || error.status >= 500) return { kind: 'never-charged', because: 'busy' };
    this.#reportRefusal(error);
    return { kind: 'never-charged', because: 'refused' };
  }

  #reportRefusal({ issue, message }: PayPalError): void {
    this.#settings.reportRefusal({ what: `PayPal's issue ${issue}`, words: message });
  }
}

/** Issues after which the buyer may approve the same order in another way. */
const approveAgain = ['INSTRUMENT_DECLINED', 'PAYER_ACTION_REQUIRED', 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING'];
