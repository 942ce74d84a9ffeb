import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Billing } from '../../contract/checkout.ts';
import type { ComparisonEntry } from '../../contract/product.ts';

/** The tables of the latest migration, as Kysely reads and writes them. `migrations/` says what each is for. */
export interface Database {
  products: {
    id: string;
    position: number;
    name: string;
    price_cents: number;
    description: string;
    features: string[];
    edition: string | null;
    comparison: JSONColumnType<ComparisonEntry[]> | null;
  };
  verification_codes: {
    email: string;
    code_hash: Buffer;
    tries_left: number;
    expires_at: Date;
  };
  verified_browsers: {
    token_hash: Buffer;
    email: string;
    expires_at: Date;
  };
  orders: {
    id: string;
    state: Generated<'pending' | 'paid' | 'fulfilled' | 'declined' | 'abandoned'>;
    email: string;
    billing: JSONColumnType<Billing>;
    subtotal_cents: number;
    gst_cents: number;
    total_cents: number;
    transaction_id: string | null;
    invoice_number: number | null;
    cart_hash: Buffer | null;
    gateway: string | null;
    created_at: CreatedAt;
    asked_at: Date | null;
    settled_at: Date | null;
    receipt_accepted_at: Date | null;
    receipt_rejected_at: Date | null;
    receipt_rejection: 'address-refused' | 'attempts-used-up' | null;
  };
  order_lines: {
    order_id: string;
    position: number;
    product_id: string;
    product_name: string;
    unit_price_cents: number;
    quantity: number;
  };
  licence_keys: {
    key: string;
    order_id: string;
    position: number;
    seat: number;
    /** Set when the seat was refunded: the key is to be revoked at the vendor. */
    revoked_by_refund: string | null;
  };
  purchase_attempts: {
    email: string;
    idempotency_key: string;
    order_id: string;
    request_hash: Buffer;
    request_id: string;
    outcome_unknown: Generated<boolean>;
    answer_status: number | null;
    answer_body: string | null;
    created_at: CreatedAt;
  };
  invoice_documents: {
    order_id: string;
    pdf: Buffer;
    created_at: CreatedAt;
  };
  demo_gateway_charges: {
    order_id: string;
    amount_cents: number;
    outcome: 'approved' | 'declined' | 'closed';
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
    status: 'open' | 'action-required' | 'captured' | 'captured-late' | 'failed' | 'closed';
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
  alerts: {
    id: Generated<number>;
    subject: string;
    kind: string;
    order_id: string | null;
    text: string;
    created_at: CreatedAt;
  };
  audit_events: {
    id: Generated<number>;
    at: CreatedAt;
    actor: string;
    action: string;
    order_id: string | null;
    before: JSONColumnType<object> | null;
    after: JSONColumnType<object> | null;
  };
  outbox: {
    kind: string;
    subject_id: string;
    recipient: string;
    turn: number;
    attempts: Generated<number>;
    created_at: CreatedAt;
    due_at: ColumnType<Date, Date | undefined, Date>;
  };
  shop_state: {
    name: 'catalogue_seeded' | 'secret_fingerprint';
    value: string;
    set_at: CreatedAt;
  };
}

/** Set by the database when a row is written. */
type CreatedAt = ColumnType<Date, never, never>;
