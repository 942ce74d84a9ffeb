import type Stripe from 'stripe';
import type { Ledger } from './ledger.ts';

/** What tests compare with the shop: all money that moved, in cents, the oldest first. */
export function readLedger(ledger: Ledger) {
  const charges = ledger.list('charge');
  return {
    payments: ledger.list('payment_intent').reverse().map(describePayment),
    refunds: ledger.list('refund').reverse().filter(isOfCapture).map(describeRefund),
    disputes: ledger.list('dispute').reverse().map(describeDispute),
    events: ledger.list('event').reverse().map(describeEvent),
  };

  /** The end of an authorisation moves no money. */
  function isOfCapture({ charge }: Stripe.Refund) {
    return charges.some(({ id, captured }) => id === charge && captured);
  }

  function describePayment({
    id,
    metadata,
    amount,
    currency,
    status,
    created,
    ...intent
  }: Stripe.PaymentIntent) {
    const captured = charges.filter((charge) => charge.payment_intent === id && charge.captured);
    return {
      id,
      orderId: metadata.order_id ?? null,
      amount,
      currency,
      status,
      capturedAmount: captured.reduce((sum, charge) => sum + charge.amount_captured, 0),
      refundedAmount: captured.reduce((sum, charge) => sum + charge.amount_refunded, 0),
      captures: captured.length,
      clientSecret: intent.client_secret,
      metadata,
      createdAt: created,
      capturedAt: captured[0]?.created ?? null,
    };
  }
}

function describeRefund({ id, payment_intent, metadata, amount, currency, status, created }: Stripe.Refund) {
  const paymentId = String(payment_intent);
  return { id, paymentId, metadata: metadata ?? {}, amount, currency, status, createdAt: created };
}

function describeDispute({ id, payment_intent, amount, reason, status, created }: Stripe.Dispute) {
  return { id, paymentId: String(payment_intent), amount, reason, status, createdAt: created };
}

function describeEvent({ id, type, created, data }: Stripe.Event) {
  const { id: objectId = null } = data.object as { readonly id?: string };
  return { id, type, objectId, createdAt: created };
}

export type LedgerListing = ReturnType<typeof readLedger>;
