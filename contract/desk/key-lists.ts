import * as z from 'zod/mini';
import { deliveries, fulfilments, productStates, shortageRules } from '../states.ts';
import { rowName } from './desk-call.ts';

/** Counting stops here: a count that equals it means "this many or more". */
export const mostKeysCounted = 100_000;

/** The keys of a product by what may happen to them. Each is a state, or a part of the state `free`. */
export const keyFilters = ['free', 'reserved', 'sold', 'void', 'quarantined', 'expired'] as const;
export type KeyFilter = (typeof keyFilters)[number];

export const productStock = z.object({
  productId: z.string(),
  productName: z.string(),
  state: z.enum(productStates),
  fulfilment: z.enum(fulfilments),
  delivery: z.enum(deliveries),
  whenTooFew: z.enum(shortageRules),
  lowStockThreshold: z.int(),
  /** Since when the operators know that few keys are left; null when there are enough. */
  lowSince: z.nullable(z.string()),
  free: z.int(),
  reserved: z.int(),
  sold: z.int(),
  void: z.int(),
  /** Unsold keys that a restore has taken off sale until an operator confirms them. */
  quarantined: z.int(),
  expired: z.int(),
  awaited: z.int(),
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
  expiresOn: z.nullable(z.string()),
  orderId: z.nullable(z.string()),
  batchId: z.nullable(z.int()),
});
export type KeyEntry = z.infer<typeof keyEntry>;

export const keyListQuery = z.object({
  productId: rowName,
  filter: z.enum(keyFilters),
  after: z.optional(z.string().check(z.maxLength(100))),
});

export const keyToRevoke = z.object({
  licenceKeyId: z.int(),
  orderId: z.string(),
  productId: z.string(),
  productName: z.string(),
  maskedKey: z.string(),
  because: z.enum(['refunded', 'replaced']),
  since: z.string(),
});
export type KeyToRevoke = z.infer<typeof keyToRevoke>;
