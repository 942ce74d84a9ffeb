import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Billing } from '../../contract/checkout.ts';
import type { ComparisonEntry } from '../../contract/product.ts';
import type { OrderState } from '../orders/order-states.ts';

/** The tables of the newest migration, as Kysely sees them. What each is for stands in `migrations/`. */
export interface Database {
  products: ProductsTable;
  verification_codes: VerificationCodesTable;
  verified_browsers: VerifiedBrowsersTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  licence_keys: LicenceKeysTable;
  purchase_attempts: PurchaseAttemptsTable;
  invoice_counter: InvoiceCounterTable;
  invoice_documents: InvoiceDocumentsTable;
  demo_gateway_charges: DemoGatewayChargesTable;
  outbox: OutboxTable;
  shop_state: ShopStateTable;
}

/** Set by the database when a row is written. */
type CreatedAt = ColumnType<Date, never, never>;

interface ProductsTable {
  id: string;
  position: number;
  name: string;
  price_cents: number;
  description: string;
  features: string[];
  edition: string | null;
  comparison: JSONColumnType<ComparisonEntry[]> | null;
}

interface VerificationCodesTable {
  email: string;
  code_hash: Buffer;
  tries_left: number;
  expires_at: Date;
}

interface VerifiedBrowsersTable {
  token_hash: Buffer;
  email: string;
  expires_at: Date;
}

interface OrdersTable {
  id: string;
  state: Generated<OrderState>;
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
}

interface OrderLinesTable {
  order_id: string;
  position: number;
  product_id: string;
  product_name: string;
  unit_price_cents: number;
  quantity: number;
}

interface LicenceKeysTable {
  key: string;
  order_id: string;
  position: number;
  seat: number;
}

interface PurchaseAttemptsTable {
  email: string;
  idempotency_key: string;
  order_id: string;
  request_hash: Buffer;
  request_id: string;
  outcome_unknown: Generated<boolean>;
  answer_status: number | null;
  answer_body: string | null;
  created_at: CreatedAt;
}

interface InvoiceCounterTable {
  only_row: Generated<boolean>;
  last_number: number;
}

interface InvoiceDocumentsTable {
  order_id: string;
  pdf: Buffer;
  created_at: CreatedAt;
}

interface DemoGatewayChargesTable {
  order_id: string;
  amount_cents: number;
  outcome: 'approved' | 'declined' | 'closed';
  reason: string | null;
  transaction_id: string | null;
  created_at: CreatedAt;
}

interface ShopStateTable {
  name: 'catalogue_seeded' | 'secret_fingerprint';
  value: string;
  set_at: CreatedAt;
}

interface OutboxTable {
  kind: string;
  subject_id: string;
  recipient: string;
  turn: number;
  attempts: Generated<number>;
  created_at: CreatedAt;
  due_at: ColumnType<Date, Date | undefined, Date>;
}
