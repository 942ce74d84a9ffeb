import type Stripe from 'stripe';
import { invalidParameter, missingObject, missingParameter, unexpectedState } from './api-error.ts';
import { recordEvent } from './events.ts';
import { planLater } from './later-steps.ts';
import { newBalanceTransaction, newRefund } from './new-money-movements.ts';
import type { Parameters } from './parameters.ts';
import { requirePaymentIntent } from './payment-intents.ts';
import { findCardOf } from './remembered-cards.ts';
import { type Answer, ok, type Work } from './work.ts';

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

export function createRefund(work: Work, parameters: Parameters): Answer {
  parameters.allow('charge', 'payment_intent', 'amount', 'reason', 'metadata');
  const charge = requireCharge(work, parameters);
  const amount = readAmount(parameters, charge);
  const { aftermath } = findCardOf(work.ledger, String(charge.payment_method));
  const refund = newRefund({
    charge,
    amount,
    status: aftermath === 'refund-succeeds-later' ? 'pending' : 'succeeded',
    reason: readReason(parameters),
    metadata: parameters.metadata(),
    createdAt: work.now,
  });
  const { id: source, currency } = refund;
  const movement = newBalanceTransaction({
    source,
    amount: -amount,
    currency,
    type: 'refund' as const,
    createdAt: work.now,
  });
  const booked = { ...refund, balance_transaction: movement.id };
  work.ledger.insert('balance_transaction', movement);
  work.ledger.insert('refund', booked);
  const refunded = charge.amount_refunded + amount;
  const updated = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount };
  work.ledger.update('charge', updated);
  recordEvent(work, 'refund.created', booked);
  recordEvent(work, 'charge.refunded', updated);
  if (aftermath === 'refund-succeeds-later') planLater(work, 'succeed-refund', booked.id);
  if (aftermath === 'refund-fails-later') planLater(work, 'fail-refund', booked.id);
  return ok(booked);
}

export function requireRefund(work: Work, id: string): Stripe.Refund {
  const refund = work.ledger.find('refund', id);
  if (!refund) throw missingObject('refund', id);
  return refund;
}

function requireCharge(work: Work, parameters: Parameters): Stripe.Charge {
  const intentId = parameters.text('payment_intent');
  const id = intentId ? chargeIdOf(requirePaymentIntent(work, intentId)) : parameters.text('charge');
  if (id === null) throw missingParameter('payment_intent');
  const charge = work.ledger.find('charge', id);
  if (!charge) throw missingObject('charge', id, 'charge');
  if (charge.disputed)
    throw unexpectedState('charge_disputed', `Charge ${id} is disputed and can't be refunded.`);
  if (charge.refunded)
    throw unexpectedState('charge_already_refunded', `Charge ${id} has already been refunded.`);
  return charge;
}

function chargeIdOf(intent: Stripe.PaymentIntent): string {
  if (intent.status === 'succeeded') return String(intent.latest_charge);
  const message = `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`;
  throw invalidParameter('payment_intent', message);
}

function readAmount(parameters: Parameters, charge: Stripe.Charge): number {
  const left = charge.amount - charge.amount_refunded;
  const amount = parameters.integer('amount') ?? left;
  if (amount < 1) throw invalidParameter('amount', 'Invalid positive integer', 'parameter_invalid_integer');
  // Stripe gives this error no code.
  if (amount > left)
    throw invalidParameter(
      'amount',
      `Refund amount (${dollars(amount)}) is greater than what is left of the charge (${dollars(left)})`,
    );
  return amount;
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

function readReason(parameters: Parameters) {
  const reason = parameters.text('reason');
  const known = reasons.find((candidate) => candidate === reason);
  if (reason !== null && !known) throw invalidParameter('reason', `Invalid reason: ${reason}`);
  return known ?? null;
}
