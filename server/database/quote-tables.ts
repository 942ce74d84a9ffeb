import type { GeneratedAlways, JSONColumnType } from 'kysely';
import type { Billing } from '../../contract/checkout.ts';
import type { CreatedAt } from './stock-tables.ts';

/** Quotes, and invoices that were issued again. */
export interface QuoteTables {
  quotes: {
    number: GeneratedAlways<number>;
    token: string;
    email: string;
    billing: JSONColumnType<Billing>;
    subtotal_cents: number;
    gst_cents: number;
    total_cents: number;
    request_hash: Buffer | null;
    order_id: string | null;
    created_at: CreatedAt;
    expires_at: Date;
  };
  quote_lines: {
    quote_number: number;
    position: number;
    product_id: string;
    product_name: string;
    unit_price_cents: number;
    quantity: number;
  };
  quote_documents: {
    quote_number: number;
    pdf: Buffer;
  };
  invoice_reissues: {
    order_id: string;
    number: number;
    earlier_billing: JSONColumnType<Billing>;
    pdf: Buffer;
    reissued_at: Date;
  };
}
