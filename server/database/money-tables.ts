import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from './stock-tables.ts';

/** Payments, refunds, the gateway's events, and the demo gateway's own ledger. */
export interface MoneyTables {
  demo_gateway_charges: {
    order_id: string;
    amount_cents: number;
    outcome: 'approved' | 'authorised' | 'declined' | 'closed';
    reason: string | null;
    transaction_id: string | null;
    refunded_cents: Generated<number>;
    created_at: CreatedAt;
  };
  demo_gateway_refunds: {
    refund_id: string;
    gateway_refund_id: string;
    transaction_id: string;
    amount_cents: number;
    created_at: CreatedAt;
  };
  database_mode: {
    only_row: Generated<boolean>;
    mode: 'demo' | 'sandbox' | 'live';
    set_at: CreatedAt;
  };
  payments: {
    order_id: string;
    gateway: string;
    payment_id: string;
    amount_cents: number;
    currency: Generated<string>;
    status: 'open' | 'action-required' | 'authorised' | 'captured' | 'captured-late' | 'failed' | 'closed';
    opened_at: CreatedAt;
    expires_at: Date | null;
    last_error: string | null;
  };
  refunds: {
    id: string;
    order_id: string;
    payment_id: string;
    kind: Generated<'sale' | 'late-capture'>;
    amount_cents: number;
    gst_cents: number;
    reason: string;
    state: Generated<'requested' | 'completed' | 'failed'>;
    gateway_refund_id: string | null;
    asked_by: string;
    last_error: string | null;
    created_at: CreatedAt;
    asked_at: Date | null;
    settled_at: Date | null;
  };
  refund_lines: {
    refund_id: string;
    order_id: string;
    position: number;
    seats: number;
    amount_cents: number;
    chosen_seats: Generated<number[]>;
  };
  adjustment_notes: {
    number: number;
    refund_id: string;
    pdf: Buffer | null;
    issued_at: CreatedAt;
  };
  adjustment_counter: {
    only_row: Generated<boolean>;
    last_number: number;
  };
  gateway_events: {
    id: string;
    gateway: string;
    type: string;
    object_id: string;
    payment_id: string | null;
    received_at: CreatedAt;
    attempts: Generated<number>;
    due_at: ColumnType<Date, Date | undefined, Date>;
    handled_at: Date | null;
  };
  disputes: {
    id: string;
    order_id: string;
    status: string;
    amount_cents: number;
    reason: string;
    opened_at: CreatedAt;
    updated_at: ColumnType<Date, Date | undefined, Date>;
  };
}
