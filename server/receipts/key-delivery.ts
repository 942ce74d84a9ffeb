import type { Seller } from '../../contract/seller.ts';
import type { PaidOrder } from '../orders/order.ts';

/** Keys that a buyer has after the receipt: the order waited for them, or one replaces a dead key. */
export interface KeyDelivery {
  readonly seller: Seller;
  readonly demo: boolean;
  readonly order: PaidOrder;
  /** The kind of mail and its subject in the outbox. */
  readonly name: { readonly kind: string; readonly subjectId: string };
  readonly title: string;
  readonly opening: string;
  readonly products: readonly DeliveredKeys[];
}

export interface DeliveredKeys {
  readonly productName: string;
  /** Such as `3 seats`. */
  readonly seats: string;
  readonly keys: readonly string[];
}
