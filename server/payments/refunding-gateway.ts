import { endSentence } from '../../contract/format.ts';
import type { GatewayLog } from './gateway-reports.ts';
import type { ListedRefund } from './listed-payment.ts';
import type { RefundInspection, RefundOutcome, RefundRequest } from './payment-gateway.ts';

/** A refund as the gateway has it. */
export interface MadeRefund extends ListedRefund {
  readonly isAud: boolean;
  /** Why it failed, as the end of a sentence; of no meaning for others. */
  readonly failure: string;
}

/** Calls for one refund, which share a time limit. */
export interface RefundCalls {
  /** Every refund of a payment. Throws when the gateway doesn't say. */
  list(paymentId: string): Promise<readonly MadeRefund[]>;
  /**
   * The refund of a request. Null when making it can't return money twice. Throws when the gateway
   * doesn't say.
   */
  find(request: RefundRequest): Promise<MadeRefund | null>;
  /** Comes after `find`. Null when there is no captured payment to refund. */
  make(request: RefundRequest): Promise<MadeRefund | null>;
  /**
   * Why the gateway refuses a refund for good; null for an error after which it may still be made,
   * or has been.
   */
  explainRefusal(error: unknown): string | null;
}

/** What the gateways of other companies do alike to return money. */
export abstract class RefundingGateway {
  /** Its name for people. */
  protected abstract readonly brand: string;

  protected abstract openRefundCalls(): RefundCalls;

  /** Logs a call that failed, without anything of the buyer. */
  protected abstract logFailure(orderId: string | null, error: unknown, message: string): void;

  protected abstract readonly log: GatewayLog;

  /**
   * Asks first: gateways forget the ids of requests, so a repeated refund could be made twice after
   * that.
   */
  async refund(request: RefundRequest): Promise<RefundOutcome> {
    const calls = this.openRefundCalls();
    const earlier = await this.#inspect(request, calls);
    if (earlier.kind !== 'never-made') return earlier;
    try {
      const made = await calls.make(request);
      if (made) return this.#read(made, request);
      return { kind: 'failed', reason: `${this.brand} has no captured payment of this order.` };
    } catch (error) {
      this.logFailure(request.orderId, error, `${this.brand} did not say whether it made a refund`);
      const reason = calls.explainRefusal(error);
      if (reason === null) return { kind: 'unknown' };
      const made = await this.#inspect(request, calls);
      return made.kind === 'never-made' ? { kind: 'failed', reason } : made;
    }
  }

  inspectRefund(request: RefundRequest): Promise<RefundInspection> {
    return this.#inspect(request, this.openRefundCalls());
  }

  async listRefunds(paymentId: string): Promise<readonly ListedRefund[] | null> {
    try {
      const refunds = await this.openRefundCalls().list(paymentId);
      return refunds.map(({ isAud: _isAud, failure: _failure, ...refund }) => refund);
    } catch (error) {
      this.logFailure(null, error, `${this.brand} did not list the refunds of a payment`);
      return null;
    }
  }

  async #inspect(request: RefundRequest, calls: RefundCalls): Promise<RefundInspection> {
    try {
      const made = await calls.find(request);
      return made ? this.#read(made, request) : { kind: 'never-made' };
    } catch (error) {
      this.logFailure(request.orderId, error, `${this.brand} did not say what became of a refund`);
      return { kind: 'unknown' };
    }
  }

  #read(made: MadeRefund, { orderId, amountCents }: RefundRequest): RefundOutcome {
    const { state, gatewayRefundId, failure } = made;
    if (made.amountCents !== amountCents || !made.isAud) {
      this.log.error(
        { orderId },
        `a refund at ${this.brand} does not match the one that was asked for`,
      );
      return { kind: 'unknown' };
    }
    if (state !== 'failed') return { kind: state, gatewayRefundId };
    return {
      kind: 'failed',
      reason: endSentence(`${this.brand} could not complete the refund: ${failure}`),
    };
  }
}
