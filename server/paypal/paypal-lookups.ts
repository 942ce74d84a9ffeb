import type { GatewayReports } from '../payments/gateway-reports.ts';
import {
  type ActionRequired,
  type Inspection,
  isOpened,
  type OrderPayment,
} from '../payments/payment-gateway.ts';
import { type RefundCalls, RefundingGateway } from '../payments/refunding-gateway.ts';
import type { Db } from '../platform/database/pool.ts';
import { findOrder } from './find-order.ts';
import { logPayPalFailure, type PayPalClient, type PayPalError } from './paypal-client.ts';
import { openRefundCalls } from './paypal-refunds.ts';
import { PayPalStore } from './paypal-store.ts';
import { findApprovalAddress, readOrder } from './read-order.ts';

export interface PayPalOrderSettings extends GatewayReports {
  readonly db: Db;
  /** The shop's address, to which PayPal sends the buyer back. */
  readonly publicUrl: string;
}

/** In place of a version: the order is not approved any more, so any approval is a new one. */
export const notApproved = 'not-approved';

/** Reports what is true of the shop's orders at PayPal. */
export abstract class PayPalLookups extends RefundingGateway {
  readonly client: PayPalClient;
  readonly store: PayPalStore;
  protected readonly brand = 'PayPal';
  protected readonly log: GatewayReports['log'];
  protected readonly settings: PayPalOrderSettings;

  constructor(client: PayPalClient, gateway: string, settings: PayPalOrderSettings) {
    super();
    this.client = client;
    this.store = new PayPalStore(settings.db, gateway);
    this.log = settings.log;
    this.settings = settings;
  }

  protected openRefundCalls(): RefundCalls {
    return openRefundCalls(this);
  }

  protected logFailure(orderId: string | null, error: unknown, message: string): void {
    logPayPalFailure(this.log, orderId, error, message);
  }

  async inspect(payment: OrderPayment): Promise<Inspection> {
    if (!isOpened(payment)) return { kind: 'never-charged' };
    const { orderId, paymentId } = payment;
    const [known, order] = await Promise.all([this.store.find(paymentId), this.ask(payment)]);
    if (order === null) return { kind: 'unknown' };
    // PayPal forgets an order that nobody captured. Without a record of its captures, nobody knows.
    if (order === 'not-found')
      return known && !known.mayBeCaptured ? { kind: 'never-charged' } : { kind: 'unknown' };
    const state = readOrder(order, payment);
    if (state.kind === 'mismatch') {
      this.log.error({ orderId }, 'a payment does not match its order');
      return { kind: 'unknown' };
    }
    const mayBeCaptured = state.kind === 'authorised' || state.kind === 'open';
    if (known?.isClosed && mayBeCaptured) return { kind: 'never-charged' };
    if (!mayBeCaptured) return state;
    const isDeclined = known?.awaitsApproval === true;
    const version = state.kind === 'open' ? notApproved : order.update_time;
    if (isDeclined && (await this.#isApprovedAgain(paymentId, known.refusedVersion, version)))
      return state;
    if (state.kind === 'authorised' && !isDeclined) return state;
    return this.askForApproval({ ...order, id: paymentId }, isDeclined);
  }

  /**
   * PayPal may leave an order approved whose capture it refused, until its buyer approves it again.
   */
  async #isApprovedAgain(
    paymentId: string,
    refused: string | null,
    version: string | undefined,
  ): Promise<boolean> {
    if (version === refused || (version === undefined && refused !== notApproved)) return false;
    const isNew = version !== notApproved && refused !== null;
    if (isNew) await this.store.renewApproval(paymentId, refused);
    else await this.store.replaceVersion(paymentId, refused, version ?? notApproved);
    return isNew;
  }

  async ask({
    orderId,
    paymentId,
  }: {
    readonly orderId: string | null;
    readonly paymentId: string;
  }) {
    try {
      return await findOrder(this, paymentId);
    } catch (error) {
      this.logFailure(orderId, error, 'PayPal did not say what became of a payment');
      return null;
    }
  }

  protected askForApproval(
    order: { id: string; links?: unknown },
    isDeclined = false,
  ): ActionRequired {
    const address = findApprovalAddress(order, this.client.pageOrigin);
    if (!isDeclined) return { kind: 'action-required', address };
    return { kind: 'action-required', address, declined: true };
  }

  protected reportRefusal({ issue, message }: PayPalError): void {
    this.settings.reportRefusal({ what: `PayPal's issue ${issue}`, words: message });
  }
}
