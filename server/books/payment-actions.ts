import { reconcilePendingOrders } from '../checkout/reconcile-pending.ts';
import { type ReconcileParts, settleByGateway } from '../checkout/settle-by-gateway.ts';
import { type EventActions, openEventQueue } from '../payments/event-queue.ts';
import { findOrderOfPayment } from '../payments/payment-store.ts';
import type { Webhook } from '../payments/webhook.ts';
import type { Queue } from '../platform/process/open-queue.ts';
import { reconcileRefunds } from '../refunds/reconcile-refunds.ts';
import { refundLateCapture } from '../refunds/refund-late-capture.ts';
import { type RefundParts, requireGateway } from '../refunds/settle-refund.ts';
import { syncRefunds } from '../refunds/sync-refunds.ts';
import { updateDispute } from './event-actions.ts';
import {
  type ReconciliationReport,
  reconcilePayment,
  reconcilePayments,
} from './reconcile-payments.ts';
import { warnOfFraud } from './warn-of-fraud.ts';

export type PaymentActionParts = ReconcileParts &
  RefundParts & {
    /** Of the gateways that report events. */
    readonly webhooks: readonly Webhook[];
  };

/**
 * What the gateway's events and the daily comparison do: each asks the gateway and records what is
 * true, once.
 */
export function openPaymentActions(parts: PaymentActionParts) {
  return {
    /** False when the gateway doesn't say what became of the order. */
    async settle(orderId: string) {
      const outcome = await settleByGateway(parts, orderId, parts.log);
      if (outcome.kind === 'late-capture') await refundLateCapture(parts, { orderId, ...outcome });
      return outcome.kind !== 'unknown';
    },
    updateDispute: (gateway: string, disputeId: string) =>
      updateDispute({ ...parts, webhook: requireWebhook(parts, gateway) }, disputeId),
  };
}

/** Handles the events of the gateways that report some. */
export function openEvents(parts: PaymentActionParts): Queue {
  const payments = openPaymentActions(parts);
  const actions: EventActions = {
    /**
     * A payment that no order has on disk was never confirmed by this shop: it settles nothing, and
     * is compared.
     */
    async settlePayment(gateway, paymentId) {
      const webhook = requireWebhook(parts, gateway);
      const payment = await findOrderOfPayment(parts.db, webhook.gateways, paymentId);
      if (payment && (await payments.settle(payment.orderId))) return true;
      const found = await webhook.findPayment(paymentId);
      if (found === null || found === 'not-found') return found ?? false;
      return (
        !payment &&
        reconcilePayment({ ...parts, ...payments }, requireGateway(parts, gateway), found)
      );
    },
    async syncRefunds(gateway, paymentId) {
      if (await syncRefunds(parts, paymentId)) return true;
      const found = await requireWebhook(parts, gateway).findPayment(paymentId);
      return found === 'not-found' && 'not-found';
    },
    updateDispute: payments.updateDispute,
    warnOfFraud: (gateway, warningId, paymentId) =>
      warnOfFraud(parts, gateway, warningId, paymentId),
  };
  return openEventQueue({ ...parts, actions });
}

function requireWebhook(
  { webhooks }: Pick<PaymentActionParts, 'webhooks'>,
  gateway: string,
): Webhook {
  const webhook = webhooks.find((candidate) => candidate.gateway === gateway);
  if (!webhook) throw new Error(`The gateway ${gateway} reports no events`);
  return webhook;
}

/**
 * Settles what is pending until nothing is due, then compares the payments of the last days with
 * the gateway's.
 */
export async function reconcileShop(
  parts: PaymentActionParts,
  days: number,
  signal: AbortSignal,
): Promise<ReconciliationReport> {
  await reconcilePendingOrders(parts, parts.log, signal);
  await reconcileRefunds(parts, signal);
  return reconcilePayments({ ...parts, ...openPaymentActions(parts) }, days, signal);
}
