import type Stripe from 'stripe';
import type * as z from 'zod/mini';
import { confirmPayment } from './confirm-payment.ts';
import { createConfirmationToken } from './confirmation-tokens.ts';
import type {
  changeBody,
  disputeBody,
  fraudWarningBody,
  paymentBody,
  refundBody,
  tokenBody,
} from './control-bodies.ts';
import { openDispute } from './disputes.ts';
import { recordEvent } from './events.ts';
import type { Form } from './form.ts';
import { newId } from './identifiers.ts';
import { Parameters } from './parameters.ts';
import { createPaymentIntent, requirePaymentIntent } from './payment-intents.ts';
import { createRefund } from './refunds.ts';
import { type Answer, ok, type Work } from './work.ts';

/** A confirmation token without a form. */
export function makeToken(work: Work, { number, expired }: z.output<typeof tokenBody>): Answer {
  const year = new Date(work.now * 1000).getUTCFullYear() + 5;
  const card = { number, exp_month: '12', exp_year: String(year), cvc: '1234' };
  const billing_details = { name: 'Test Buyer' };
  const data: Form = number.includes('@')
    ? { type: 'payto', payto: { pay_id: number } }
    : { type: 'card', card };
  const form: Form = { payment_method_data: { ...data, billing_details } };
  const token = createConfirmationToken(work, new Parameters(form)).body as Stripe.ConfirmationToken;
  if (!expired) return ok(token);
  const old = { ...token, expires_at: work.now - 1 };
  work.ledger.update('confirmation_token', old);
  return ok(old);
}

/** A payment that no shop asked for. */
export function makePayment(work: Work, body: z.output<typeof paymentBody>): Answer {
  const { amount, currency, number, metadata } = body;
  const form: Form = { amount: String(amount), currency, metadata, allowed_payment_method_types: ['card'] };
  const intent = createPaymentIntent(work, new Parameters(form)).body as Stripe.PaymentIntent;
  const token = makeToken(work, { number, expired: false }).body as Stripe.ConfirmationToken;
  confirmPayment(work, new Parameters({ confirmation_token: token.id }), intent);
  return ok(requirePaymentIntent(work, intent.id));
}

/** Changes a payment in a way that Stripe never would, so that a shop can be tested against a wrong one. */
export function changePayment(work: Work, change: z.output<typeof changeBody>, id: string): Answer {
  const intent = requirePaymentIntent(work, id);
  const amount = change.amount ?? intent.amount;
  const changed = {
    ...intent,
    amount,
    amount_received: intent.status === 'succeeded' ? amount : intent.amount_received,
    currency: change.currency ?? intent.currency,
    metadata: change.metadata ?? intent.metadata,
  };
  work.ledger.update('payment_intent', changed);
  return ok(changed);
}

export function refundPayment(work: Work, body: z.output<typeof refundBody>): Answer {
  const { payment_intent, amount } = body;
  const form: Form = { payment_intent, ...(amount !== undefined && { amount: String(amount) }) };
  return createRefund(work, new Parameters(form));
}

export function disputePayment(work: Work, body: z.output<typeof disputeBody>): Answer {
  return ok(openDispute(work, requireCharge(work, body.payment_intent), body.reason));
}

/** The bank of a card suspects fraud, and has not disputed the payment. */
export function warnOfFraud(work: Work, body: z.output<typeof fraudWarningBody>): Answer {
  const { id: charge, payment_intent } = requireCharge(work, body.payment_intent);
  const warning = {
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: true,
    livemode: false,
    charge,
    created: work.now,
    fraud_type: 'misc',
    payment_intent: String(payment_intent),
  } satisfies Stripe.Radar.EarlyFraudWarning;
  recordEvent(work, 'radar.early_fraud_warning.created', warning);
  return ok(warning);
}

function requireCharge(work: Work, paymentIntentId: string): Stripe.Charge {
  const intent = requirePaymentIntent(work, paymentIntentId);
  const charge = work.ledger.find('charge', String(intent.latest_charge));
  if (!charge?.paid) throw new Error(`The payment ${intent.id} has no charge.`);
  return charge;
}
