import { formatDecimal, parseCents } from '../../../contract/money.ts';
import type { ListedRefund, RefundInspection, RefundOutcome, RefundRequest } from '../payment-gateway.ts';
import { logPayPalFailure, type PayPalClient, PayPalError, type PayPalLog } from './paypal-client.ts';
import type { PayPalOrders } from './paypal-orders.ts';
import {
  describeRefund,
  type PayPalOrder,
  type PayPalRefund,
  paypalRefund,
  refundsOf,
  toRefundState,
} from './read-order.ts';

interface RefundParts {
  readonly client: PayPalClient;
  readonly log: PayPalLog;
  readonly orders: PayPalOrders;
}

/** Returns money through PayPal. */
export class PayPalRefunds {
  readonly #parts: RefundParts;

  constructor(parts: RefundParts) {
    this.#parts = parts;
  }

  /** Asks first: PayPal forgets request ids after 45 days, so a repeated refund could be made twice after that. */
  async refund(request: RefundRequest): Promise<RefundOutcome> {
    const { client, log } = this.#parts;
    const { refundId, orderId, amountCents } = request;
    const order = await this.#ask(request);
    if (order === null) return { kind: 'unknown' };
    const earlier = this.#find(order, request);
    if (earlier.kind !== 'never-made') return earlier;
    const captureId = findCapture(order);
    if (captureId === null)
      return { kind: 'failed', reason: 'PayPal has no captured payment of this order.' };
    try {
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`;
      const body = {
        amount: { currency_code: 'AUD', value: formatDecimal(amountCents) },
        invoice_id: refundId,
        custom_id: orderId,
      };
      return this.#read(
        paypalRefund.parse(await client.call({ method: 'POST', path, body, requestId: refundId })),
        request,
      );
    } catch (error) {
      logPayPalFailure(log, orderId, error, 'PayPal did not say whether it made a refund');
      const isRefused = error instanceof PayPalError && [400, 422].includes(error.status);
      if (!isRefused) return { kind: 'unknown' };
      const made = await this.inspect(request);
      if (made.kind !== 'never-made') return made;
      return { kind: 'failed', reason: `PayPal refused the refund: ${explain(error.issue)}.` };
    }
  }

  async inspect(request: RefundRequest): Promise<RefundInspection> {
    const order = await this.#ask(request);
    return order === null ? { kind: 'unknown' } : this.#find(order, request);
  }

  async list(paymentId: string): Promise<readonly ListedRefund[] | null> {
    try {
      return listRefunds(await this.#parts.orders.read(paymentId)).map(describeRefund);
    } catch (error) {
      logPayPalFailure(this.#parts.log, null, error, 'PayPal did not list the refunds of a payment');
      return null;
    }
  }

  /** Null when PayPal doesn't say. */
  async #ask({ orderId, paymentId }: RefundRequest): Promise<AskedOrder | null> {
    try {
      return await this.#parts.orders.read(paymentId);
    } catch (error) {
      logPayPalFailure(this.#parts.log, orderId, error, 'PayPal did not say what became of a refund');
      return null;
    }
  }

  #find(order: AskedOrder, request: RefundRequest): RefundInspection {
    const made = listRefunds(order).find(({ invoice_id: invoiceId }) => invoiceId === request.refundId);
    return made ? this.#read(made, request) : { kind: 'never-made' };
  }

  #read(made: PayPalRefund, { orderId, amountCents }: RefundRequest): RefundOutcome {
    if (parseCents(made.amount.value) !== amountCents || made.amount.currency_code !== 'AUD') {
      this.#parts.log.error({ orderId }, 'a refund at PayPal does not match the one that was asked for');
      return { kind: 'unknown' };
    }
    const state = toRefundState(made.status);
    if (state !== 'failed') return { kind: state, gatewayRefundId: made.id };
    return { kind: 'failed', reason: `PayPal could not complete the refund: ${explain(made.status)}.` };
  }
}

type AskedOrder = PayPalOrder | 'not-found';

function listRefunds(order: AskedOrder): readonly PayPalRefund[] {
  return order === 'not-found' ? [] : refundsOf(order);
}

/** The capture that can be refunded. */
function findCapture(order: AskedOrder): string | null {
  if (order === 'not-found') return null;
  const captures = order.purchase_units.flatMap(({ payments }) => payments?.captures ?? []);
  return captures.find(({ status }) => status !== 'DECLINED' && status !== 'FAILED')?.id ?? null;
}

/** Such as `refund amount exceeded`. */
function explain(issue: string): string {
  return issue.toLowerCase().replaceAll('_', ' ');
}
