import type Stripe from 'stripe';
import { invalidParameter, refuseState } from './api-error.ts';
import { recordEvent } from './events.ts';
import { newBalanceTransaction, newRefund } from './new-money-movements.ts';
import type { Parameters } from './parameters.ts';
import { type Answer, ok, type Work } from './work.ts';

/** Takes the money that a bank holds. The double captures whole payments alone. */
export function capturePayment(work: Work, parameters: Parameters, intent: Stripe.PaymentIntent): Answer {
  parameters.allow('amount_to_capture');
  if (intent.status !== 'requires_capture') throw refuseState('capture', intent, ['requires_capture']);
  if ((parameters.integer('amount_to_capture') ?? intent.amount) !== intent.amount)
    throw invalidParameter('amount_to_capture', 'The Stripe double captures whole payments alone.');
  const charge = requireCharge(work, intent);
  const { id: source, amount, currency } = charge;
  const movement = newBalanceTransaction({ source, amount, currency, type: 'charge', createdAt: work.now });
  const booked = {
    ...charge,
    amount_captured: amount,
    balance_transaction: movement.id,
    captured: true,
  };
  const succeeded = {
    ...intent,
    amount_capturable: 0,
    amount_received: amount,
    status: 'succeeded',
  } satisfies Stripe.PaymentIntent;
  work.ledger.insert('balance_transaction', movement);
  work.ledger.update('charge', booked);
  work.ledger.update('payment_intent', succeeded);
  recordEvent(work, 'charge.captured', booked);
  recordEvent(work, 'payment_intent.succeeded', succeeded);
  return ok(succeeded);
}

/** Ends the hold of a payment that is being cancelled. Stripe shows that as a refund of a charge without a capture. */
export function releaseAuthorisation(work: Work, intent: Stripe.PaymentIntent): void {
  const charge = requireCharge(work, intent);
  const { amount } = charge;
  const refund = newRefund({
    charge,
    amount,
    status: 'succeeded',
    reason: null,
    metadata: {},
    createdAt: work.now,
  });
  const released = { ...charge, amount_refunded: amount, refunded: true };
  work.ledger.insert('refund', refund);
  work.ledger.update('charge', released);
  recordEvent(work, 'charge.refunded', released);
}

function requireCharge({ ledger }: Work, intent: Stripe.PaymentIntent): Stripe.Charge {
  const charge = ledger.find('charge', String(intent.latest_charge));
  if (!charge) throw new Error(`The ledger has no charge of ${intent.id}.`);
  return charge;
}
