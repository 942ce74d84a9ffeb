import type Stripe from 'stripe';
import { newId } from './identifiers.ts';

export interface MovementRequest {
  /** The id of the charge or refund. */
  readonly source: string;
  /** Negative for money that leaves the account. */
  readonly amount: number;
  readonly currency: string;
  readonly type: 'charge' | 'refund' | 'refund_failure';
  readonly createdAt: number;
}

/** A movement on the account's balance. The double takes no fees. */
export function newBalanceTransaction({ source, amount, currency, type, createdAt }: MovementRequest) {
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: createdAt,
    balance_type: 'payments',
    created: createdAt,
    currency,
    description: null,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: amount,
    reporting_category: type,
    source,
    status: 'pending',
    type,
  } satisfies Stripe.BalanceTransaction;
}

export interface NewRefund {
  readonly charge: Stripe.Charge;
  readonly amount: number;
  readonly status: 'succeeded' | 'pending';
  readonly reason: Stripe.Refund.Reason | null;
  readonly metadata: Stripe.Metadata;
  readonly createdAt: number;
}

export function newRefund({ charge, amount, status, reason, metadata, createdAt }: NewRefund) {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: createdAt,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
  } satisfies Stripe.Refund;
}
