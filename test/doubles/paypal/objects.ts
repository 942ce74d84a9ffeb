/* What PayPal keeps of an order. */

export interface Money {
  readonly currency_code: string;
  readonly value: string;
}

/** What the buyer did on the approval page, which decides what the next capture leads to. */
export const plans = ['approve', 'pending', 'refused', 'decline', 'blocked'] as const;
export type Plan = (typeof plans)[number];

export interface Capture {
  readonly id: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  readonly amount: Money;
  readonly custom_id?: string;
  readonly create_time: string;
}

export interface Refund {
  readonly id: string;
  status: 'COMPLETED' | 'PENDING' | 'FAILED';
  readonly amount: Money;
  readonly invoice_id?: string;
  readonly custom_id?: string;
  readonly create_time: string;
}

export interface Unit {
  readonly custom_id?: string;
  readonly invoice_id?: string;
  readonly amount: Money & { readonly breakdown?: Record<string, Money> };
  readonly items?: readonly Item[];
  readonly payments: { readonly captures: Capture[]; readonly refunds: Refund[] };
}

export interface Item {
  readonly name: string;
  readonly quantity: string;
  readonly unit_amount: Money;
  readonly category?: string;
}

export interface Order {
  readonly id: string;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  plan: Plan;
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly unit: Unit;
  readonly create_time: string;
  update_time: string;
  /** The order itself can't be read any more. Its captures and refunds can. */
  isForgotten?: true;
}
