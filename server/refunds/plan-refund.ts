import { whyDisputesPreventRefund } from '../../contract/disputes.ts';
import { type LockedOrder, lockRefundableOrder } from '../orders/lock-refundable-order.ts';
import type { PaymentGateway } from '../payments/payment-gateway.ts';
import type { Db, Tx } from '../platform/database/pool.ts';
import { refuseUnknown } from '../platform/http/refused.ts';
import {
  type PricedRefund,
  priceRefund,
  type RefundSelection,
  refuseRefund,
} from './price-refund.ts';

export interface PlanParts {
  readonly db: Db;
  readonly gateways: readonly PaymentGateway[];
}

export interface PlannedRefund {
  readonly orderId: string;
  /** Locked until the transaction ends. */
  readonly order: LockedOrder;
  readonly refund: PricedRefund;
}

/** Prices a refund of an order, which it locks. Throws the refusal of one that can't be made. */
export async function planRefund(
  tx: Tx,
  { gateways }: Pick<PlanParts, 'gateways'>,
  { orderId, what }: { readonly orderId: string; readonly what: RefundSelection },
): Promise<PlannedRefund> {
  const order = await lockRefundableOrder(tx, orderId);
  if (!order) throw refuseUnknown(`Nothing was refunded: there is no order ${orderId}.`);
  if (!order.isPaid) throw refuseRefund(`the order ${orderId} is not paid`);

  const { requestedRefundId, gateway } = order;
  if (!gateways.some(({ name }) => name === gateway))
    throw refuseRefund(`the order was charged by the gateway ${gateway}, which isn't configured`);
  if (requestedRefundId)
    throw refuseRefund(
      `the refund ${requestedRefundId} of this order has no outcome yet, and the running shop ` +
        'finishes it',
    );

  const why = whyDisputesPreventRefund(await readDisputes(tx, orderId));
  if (why) throw refuseRefund(why);
  return { orderId, order, refund: priceRefund(order, what) };
}

function readDisputes(tx: Tx, orderId: string) {
  return tx.selectFrom('dispute_facts').select('status').where('order_id', '=', orderId).execute();
}
