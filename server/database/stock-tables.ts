import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Made by the shop, or imported from the vendor. */
export type Fulfilment = 'generated' | 'stock';
/** A key per seat, or one for all seats of an order line. */
export type Delivery = 'seat' | 'line';
/** Whether case, blanks and dashes of a key count: not when `grouped`. */
export type KeyFormat = 'grouped' | 'exact';

/** Licence keys: those in stock, and those of orders. */
export interface StockTables {
  licence_keys: {
    id: GeneratedAlways<number>;
    /** Null once it is sealed. */
    plain_key: string | null;
    key_hash: Buffer | null;
    sealed: Buffer | null;
    order_id: string;
    position: number;
    seat: number;
    stock_key_id: number | null;
    /** Set when the seat was refunded: the key is to be revoked at the vendor. */
    revoked_by_refund: string | null;
    /** Set when the key was replaced: it too is to be revoked at the vendor. */
    voided_at: Date | null;
    vendor_revoked_at: Date | null;
  };
  sealing_keys: {
    id: number;
    purpose: 'seal' | 'index';
    wrapped: Buffer;
    rewrapped: Buffer | null;
    created_at: CreatedAt;
  };
  key_batches: {
    id: Generated<number>;
    product_id: string;
    file_name: string;
    note: string;
    /** `YYYY-MM-DD`. */
    expires_on: string | null;
    key_count: number;
    imported_by: string;
    imported_at: CreatedAt;
  };
  stock_keys: {
    id: Generated<number>;
    product_id: string;
    batch_id: number;
    key_hash: Buffer;
    sealed: Buffer;
    state: Generated<'free' | 'reserved' | 'sold' | 'void'>;
    quarantined: Generated<boolean>;
    /** `YYYY-MM-DD`. */
    expires_on: string | null;
    order_id: string | null;
    position: number | null;
    seat: number | null;
    /** Of {@link key_voids}: set while operators have it off sale. */
    void_id: number | null;
  };
  key_voids: {
    id: GeneratedAlways<number>;
    reason: string;
    voided_by: string;
    voided_at: CreatedAt;
  };
  key_events: {
    id: Generated<number>;
    key_id: number;
    event: 'sold' | 'released' | 'voided' | 'unvoided' | 'quarantined' | 'confirmed';
    order_id: string | null;
    actor: Generated<string>;
    at: CreatedAt;
  };
}

/** Set by the database when a row is written. */
export type CreatedAt = ColumnType<Date, never, never>;
