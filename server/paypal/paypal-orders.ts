import * as z from 'zod/mini';
import { isPayPal } from '../../contract/checkout.ts';
import {
  type CaptureOutcome,
  type ChargeOutcome,
  type ChargeRequest,
  isOpened,
  type OpenedPayment,
  type OrderPayment,
  type SettledOutcome,
} from '../payments/payment-gateway.ts';
import { describeOrder } from './describe-order.ts';
import { keepCapture } from './find-order.ts';
import { PayPalError } from './paypal-client.ts';
import { notApproved, PayPalLookups } from './paypal-lookups.ts';
import { paypalOrder } from './paypal-objects.ts';
import { readOrder } from './read-order.ts';

/** Works on the shop's orders at PayPal. */
export abstract class PayPalOrders extends PayPalLookups {
  /** Opens an order at PayPal, and has its id put on disk before anyone can approve it. */
  async charge({ payment, recordPaymentId, ...request }: ChargeRequest): Promise<ChargeOutcome> {
    if (!isPayPal(payment)) throw new Error('PayPal takes no cards');
    const { orderId, amountCents } = request;
    let opened: { readonly id: string; readonly links?: unknown };
    try {
      opened = openedOrder.parse(
        await this.client.call(describeOrder(request, this.settings.publicUrl)),
      );
    } catch (error) {
      return this.#endUnopened(orderId, error);
    }

    const paymentId = opened.id;
    const isNew = await this.store.add(paymentId, orderId);
    if (!(await recordPaymentId(paymentId))) return this.close({ orderId, amountCents, paymentId });
    if (isNew) return this.askForApproval(opened);

    // PayPal repeats the response of an earlier call.
    const found = await this.inspect({ orderId, amountCents, paymentId });
    return found.kind === 'open' ? { kind: 'unknown' } : found;
  }

  /** One for each approval. Its number is on disk before PayPal is asked. */
  async capture(payment: OpenedPayment): Promise<CaptureOutcome> {
    const { orderId, paymentId } = payment;
    const number = await this.store.beginCapture(paymentId);
    if (number === null) return this.#captureRenewed(payment);
    const path = `/v2/checkout/orders/${encodeURIComponent(paymentId)}/capture`;
    try {
      const requestId = `${orderId}-${number}`;
      const call = { method: 'POST', path, body: {}, requestId, prefersAll: true } as const;
      const order = paypalOrder.safeParse(await this.client.call(call)).data;
      if (order) await keepCapture(this.store, paymentId, order);
      const state = order && readOrder(order, payment);
      if (state?.kind === 'approved' || state?.kind === 'waiting') return state;
    } catch (error) {
      this.logFailure(orderId, error, 'PayPal did not capture a payment');
      // An order that PayPal doesn't find may have been captured by an earlier call, whose answer
      // was lost.
      if (error instanceof PayPalError && error.isRefusal && error.status !== 404)
        return this.#endRefused(payment, number, error);
    }

    const found = await this.inspect(payment);
    if (found.kind === 'declined') {
      await this.store.endCapture(paymentId, number);
      return this.close(payment);
    }
    if (found.kind === 'authorised' || found.kind === 'open') return { kind: 'unknown' };
    return found;
  }

  /**
   * The order is closed, or the capture of its last approval was refused: it may have been approved
   * again.
   */
  async #captureRenewed(payment: OpenedPayment): Promise<CaptureOutcome> {
    const known = await this.store.find(payment.paymentId);
    if (!known || known.isClosed) return this.close(payment);
    const found = await this.inspect(payment);
    if (found.kind === 'authorised') return this.capture(payment);
    return found.kind === 'open' ? { kind: 'unknown' } : found;
  }

  /** PayPal took nothing. The same approval is never captured again. */
  async #endRefused(
    payment: OpenedPayment,
    number: number,
    error: PayPalError,
  ): Promise<CaptureOutcome> {
    const { paymentId } = payment;
    const asked = await this.ask(payment);
    const order = asked === 'not-found' ? null : asked;
    const found = order ? readOrder(order, payment).kind : 'unknown';
    const again = { id: paymentId, links: error.links };
    if (found === 'open' && !isRetriable(error)) {
      await this.store.endCapture(paymentId, number);
      return this.askForApproval(again);
    }

    const version = found === 'open' ? notApproved : order?.update_time;
    await this.store.spendApproval(paymentId, number, version || null);
    if (isRetriable(error) && ['authorised', 'open', 'unknown'].includes(found))
      return this.askForApproval(again, true);

    if (error.status === 403) this.reportRefusal(error);
    const closed = await this.close(payment);
    if (closed.kind !== 'never-charged') return closed;
    if (error.status === 422) return { kind: 'declined', reason: 'paypal-declined' };
    return { ...closed, because: 'refused' };
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
    if (!isClosed || found.kind === 'waiting') return { kind: 'unknown' };
    if (found.kind === 'declined') return found;
    // Only this shop can capture it, and none of its captures is or will be under way.
    return { kind: 'never-charged' };
  }

  /** The buyer is back from PayPal's page, where a refused payment may have been approved again. */
  async noteReturn({ paymentId }: OpenedPayment): Promise<void> {
    await this.store.addReturn(paymentId);
  }

  /** An order whose id the shop doesn't have is never approved: no buyer knows its address. */
  #endUnopened(orderId: string, error: unknown): ChargeOutcome {
    this.logFailure(orderId, error, 'PayPal did not say whether it opened a payment');
    if (!(error instanceof PayPalError)) return { kind: 'never-charged', because: 'busy' };
    if (error.status === 409) return { kind: 'unknown' };
    if (error.status === 429 || error.status >= 500)
      return { kind: 'never-charged', because: 'busy' };
    this.reportRefusal(error);
    return { kind: 'never-charged', because: 'refused' };
  }
}

/** What opening an order must tell. */
const openedOrder = z.object({ id: z.string(), links: z.optional(z.unknown()) });

function isRetriable({ issue }: PayPalError): boolean {
  return approveAgain.includes(issue);
}

/** Issues after which the buyer may approve the same order in another way. */
const approveAgain = [
  'INSTRUMENT_DECLINED',
  'PAYER_ACTION_REQUIRED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
];
