import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Billing } from '../../contract/checkout.ts';
import type { ComparisonEntry } from '../../contract/product.ts';
import type { DeskTables } from './desk-tables.ts';
import type { MoneyTables } from './money-tables.ts';
import type { QuoteTables } from './quote-tables.ts';
import type { CreatedAt, Delivery, Fulfilment, KeyFormat, StockTables } from './stock-tables.ts';

/** The tables of the latest migration, as Kysely reads and writes them. `migrations/` says what each is for. */
export interface Database extends MoneyTables, StockTables, DeskTables, QuoteTables {
  products: {
    id: string;
    position: number;
    name: string;
    price_cents: number;
    description: string;
    features: string[];
    edition: string | null;
    comparison: JSONColumnType<ComparisonEntry[]> | null;
    fulfilment: Generated<Fulfilment>;
    delivery: Generated<Delivery>;
    key_format: Generated<KeyFormat>;
    when_too_few: Generated<'refuse' | 'backorder'>;
    low_stock_threshold: Generated<number>;
    low_stock_since: Date | null;
    sold_out_since: Date | null;
    withdrawn_at: Date | null;
    featured: Generated<boolean>;
    badge: string | null;
  };
  verification_codes: {
    email: string;
    code_hash: Buffer;
    tries_left: number;
    expires_at: Date;
    wrong_tries: Generated<number>;
    counted_until: Date | null;
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
    accepts_backorder: Generated<boolean>;
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
    fulfilment: Generated<Fulfilment>;
    delivery: Generated<Delivery>;
    backordered: Generated<boolean>;
    awaiting_keys_since: Date | null;
    /** When its order was placed. */
    placed_at: ColumnType<Date, never, never>;
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
    answer_sealed: Buffer | null;
    created_at: CreatedAt;
  };
  invoice_documents: {
    order_id: string;
    pdf: Buffer;
    created_at: CreatedAt;
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
    name: 'catalogue_seeded' | 'secret_fingerprint' | 'last_backup';
    value: string;
    set_at: CreatedAt;
  };
}
