import { type AlertingParts, alertOperators } from '../operators/alert-store.ts';
import { findOrderOfPayment } from '../payments/payment-store.ts';

/** Passes on that a card's bank suspects fraud. It often disputes the payment some days later, unless it is refunded. */
export async function warnOfFraud(
  parts: AlertingParts,
  gateway: string,
  warningId: string,
  paymentId: string | null,
): Promise<true> {
  const payment = paymentId && (await findOrderOfPayment(parts.db, [gateway], paymentId));
  const orderId = payment ? payment.orderId : null;
  const subject = orderId ? `the order ${orderId}` : `the payment ${paymentId ?? 'in its dashboard'}`;
  const text = `The gateway warns that the bank of the card suspects fraud in ${subject} (${warningId}). The money is still yours. Ask the buyer, and refund the order if it is not theirs: a dispute would cost the money and a fee.`;
  const alert = { subject: `fraud-warning ${warningId}`, kind: 'fraud-warning', orderId, text };
  await alertOperators(parts, alert, { orderId, warningId }, 'a bank suspects fraud in a payment');
  return true;
}
