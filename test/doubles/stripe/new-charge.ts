import type Stripe from 'stripe';
import type { CardDecline } from './cards.ts';
import { newId } from './identifiers.ts';

export interface ChargeRequest {
  readonly paymentIntent: Stripe.PaymentIntent;
  readonly paymentMethod: Stripe.PaymentMethod;
  /** Null for a charge that the bank approved. */
  readonly decline: CardDecline | null;
  readonly message: string | null;
  readonly passedChallenge: boolean;
  readonly balanceTransaction: string | null;
  readonly createdAt: number;
}

/** One attempt to take the amount of a payment intent, approved or declined. */
export function newCharge(request: ChargeRequest) {
  const { paymentIntent, paymentMethod, decline, balanceTransaction } = request;
  const id = newId('ch');
  const isPaid = decline === null;
  return {
    id,
    object: 'charge',
    amount: paymentIntent.amount,
    amount_captured: isPaid ? paymentIntent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: balanceTransaction,
    billing_details: paymentMethod.billing_details,
    calculated_statement_descriptor: 'STRIPE DOUBLE',
    captured: isPaid,
    created: request.createdAt,
    currency: paymentIntent.currency,
    customer: null,
    description: paymentIntent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: request.message,
    fraud_details: {},
    livemode: false,
    metadata: paymentIntent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: isPaid,
    payment_intent: paymentIntent.id,
    payment_method: paymentMethod.id,
    payment_method_details: methodDetails(request),
    receipt_email: paymentIntent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: paymentIntent.statement_descriptor_suffix,
    status: isPaid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.Charge;
}

function outcomeOf(decline: CardDecline | null) {
  return {
    advice_code: decline ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: decline ? '01' : null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline ? (decline.declineCode ?? decline.code) : null,
    risk_level: 'normal',
    risk_score: 20,
    seller_message: decline ? 'The bank returned a decline.' : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  } satisfies Stripe.Charge.Outcome;
}

function methodDetails(request: ChargeRequest) {
  const { payto } = request.paymentMethod;
  if (payto) return { payto: { ...payto, mandate: newId('mandate') }, type: 'payto' };
  return { card: cardDetails(request), type: 'card' };
}

function cardDetails({ paymentIntent, paymentMethod, decline, passedChallenge }: ChargeRequest) {
  const { card } = paymentMethod;
  if (!card) throw new Error(`The payment method ${paymentMethod.id} is no card.`);
  const cvc = decline?.code === 'incorrect_cvc' ? 'fail' : 'pass';
  return {
    amount_authorized: decline ? null : paymentIntent.amount,
    authorization_code: null,
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: cvc },
    country: card.country,
    electronic_commerce_indicator: passedChallenge ? '05' : null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    extended_authorization: { status: 'disabled' },
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: card.last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: paymentIntent.amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: passedChallenge ? threeDSecure() : null,
    transaction_link_id: null,
    wallet: null,
  } satisfies Stripe.Charge.PaymentMethodDetails.Card;
}

function threeDSecure() {
  return {
    authentication_flow: 'challenge',
    electronic_commerce_indicator: '05',
    exemption_indicator: null,
    result: 'authenticated',
    result_reason: null,
    transaction_id: null,
    version: '2.2.0',
  } satisfies Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure;
}
