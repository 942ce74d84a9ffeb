import * as z from 'zod/mini';
import { deliveries, productStates } from '../states.ts';
import { stockRule } from './product-facts.ts';

/** Counting stops here: a count that equals it means "this many or more". */
export const mostKeysCounted = 100_000;

/** The keys of a product by what may happen to them: a state, or a part of the state `free`. */
export const keyFilters = [
  'free',
  'reserved',
  'sold',
  'void',
  'quarantined',
  'tooShort',
  'expired',
] as const;
export type KeyFilter = (typeof keyFilters)[number];

export const productStock = z.object({
  productId: z.string(),
  productName: z.string(),
  state: z.enum(productStates),
  ...stockRule,
  delivery: z.enum(deliveries),
  /** Since when the operators know that few keys are left; null when there are enough. */
  lowSince: z.nullable(z.string()),
  free: z.int(),
  reserved: z.int(),
  sold: z.int(),
  void: z.int(),
  /** Unsold keys that a restore has taken off sale until an operator confirms them. */
  quarantined: z.int(),
  /** Free keys that end before licences of today: for back-orders and replacements alone. */
  tooShort: z.int(),
  expired: z.int(),
  awaited: z.int(),
  /** Keys of the paid orders of the last 30 days. */
  soldLately: z.int(),
  /** For how many days the free keys last at that pace; null where none were sold. */
  daysLeft: z.nullable(z.int()),
});
export type ProductStock = z.infer<typeof productStock>;

/** A key in stock, or a generated key of an order. */
export const keyEntry = z.object({
  stockKeyId: z.nullable(z.int()),
  licenceKeyId: z.nullable(z.int()),
  productId: z.string(),
  /** All but the last characters are dots. */
  maskedKey: z.string(),
  state: z.enum(['free', 'reserved', 'sold', 'void']),
  /** Why a key of an order is no longer valid; null while it is, and for one that no order has. */
  endedBecause: z.nullable(z.enum(['refunded', 'replaced'])),
  isQuarantined: z.boolean(),
  /** The last day on which the key works; null where it has none of its own. */
  expiresOn: z.nullable(z.string()),
  orderId: z.nullable(z.string()),
  /** Of the order's line. */
  position: z.nullable(z.int()),
  batchId: z.nullable(z.int()),
});
export type KeyEntry = z.infer<typeof keyEntry>;

export const keyBatch = z.object({
  batchId: z.int(),
  fileName: z.string(),
  note: z.string(),
  expiresOn: z.nullable(z.string()),
  keyCount: z.int(),
  importedBy: z.string(),
  importedAt: z.string(),
});

/** Keys that were taken off sale together, and can be put back. */
export const keyVoid = z.object({
  voidId: z.int(),
  count: z.int(),
  /** Keys of orders under way: they are void once they come back. */
  reserved: z.int(),
  reason: z.string(),
  voidedBy: z.string(),
  voidedAt: z.string(),
});

export const keyToRevoke = z.object({
  licenceKeyId: z.int(),
  orderId: z.string(),
  position: z.int(),
  productId: z.string(),
  productName: z.string(),
  maskedKey: z.string(),
  because: z.enum(['refunded', 'replaced']),
  since: z.string(),
});
export type KeyToRevoke = z.infer<typeof keyToRevoke>;
