import type { Db, Tx } from '../../database/pool.ts';
import { refuse, refuseUnknown } from '../../http/refused.ts';
import { type LockedPaidOrder, lockPaidOrder } from '../../orders/lock-paid-order.ts';
import { findOrderId } from '../../orders/order.ts';

/** The id of the order that an operator named by its id or its invoice number. */
export async function requireOrderId(db: Db, name: string): Promise<string> {
  const orderId = await findOrderId(db, name);
  if (orderId) return orderId;
  throw refuseUnknown(`There is no order ${name}.`);
}

/** Locks an order that has a receipt until the transaction ends. */
export async function requireReceipt(tx: Tx, orderId: string): Promise<LockedPaidOrder> {
  const order = await lockPaidOrder(tx, orderId);
  if (typeof order !== 'string') return order;
  throw refuse(`The order ${orderId} is not paid, so it has no receipt.`);
}
