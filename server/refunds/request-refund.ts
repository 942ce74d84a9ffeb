import { orderCalls } from '../../contract/desk/orders.ts';
import { whyDisputesPreventRefund } from '../../contract/disputes.ts';
import { formatDollars } from '../../contract/money.ts';
import type { KeySealer } from '../keys/key-sealer.ts';
import { keyEnding } from '../keys/licence-key.ts';
import { readValidKeys } from '../keys/order-keys.ts';
import { recordAuditEvent } from '../operators/record-audit-event.ts';
import { lockRefundableOrder } from '../orders/lock-refundable-order.ts';
import { newRefundId } from '../orders/order-id.ts';
import type { Tx } from '../platform/database/pool.ts';
import { refuseUnknown } from '../platform/http/refused.ts';
import { priceRefund, type RefundSelection, refuseRefund } from './price-refund.ts';
import { insertRefund, requireRefund, type StoredRefund } from './refund-store.ts';
import { makeRefund, type RefundParts } from './settle-refund.ts';
import { syncRefunds } from './sync-refunds.ts';

interface WantedRefund {
  readonly orderId: string;
  readonly what: RefundSelection;
  readonly reason: string;
  readonly actor: string;
  /**
   * What had been refunded when the operator decided, so that the same request twice refunds once.
   */
  readonly refundedCents?: number;
}

type PlanParts = Pick<RefundParts, 'db' | 'gateways'>;

/**
 * Prices a refund as {@link requestRefund} would, and writes nothing. Names the keys that would end
 * by their endings.
 */
export async function previewRefund(
  parts: PlanParts & { readonly sealer: KeySealer },
  wanted: Pick<WantedRefund, 'orderId' | 'what'>,
) {
  const { order, refund } = await parts.db
    .transaction()
    .execute((tx) => planRefund(tx, parts, wanted));
  const keys = await readValidKeys(parts.db, parts.sealer, wanted.orderId);
  const lines = refund.lines.map(({ position, seats, amountCents, endedSeats }) => ({
    position,
    productName: order.lines.find((line) => line.position === position)?.productName ?? '',
    seats,
    amountCents,
    endedKeys: keys
      .filter((key) => key.position === position && endedSeats.includes(key.seat))
      .map(({ seat, key }) => ({ number: seat + 1, ending: keyEnding(key) })),
  }));
  return { ...refund, lines };
}

/**
 * Writes a refund and its audit event in one commit, and returns its id. The gateway is asked after
 * it.
 */
export async function requestRefund(
  parts: PlanParts,
  { orderId, what, reason, actor, refundedCents }: WantedRefund,
): Promise<string> {
  return parts.db.transaction().execute(async (tx) => {
    const { order, refund } = await planRefund(tx, parts, { orderId, what });
    if (refundedCents !== undefined && refundedCents !== order.refundedCents)
      throw refuseRefund(
        `${formatDollars(order.refundedCents)} of the order were refunded in the meantime`,
      );
    const { paymentId } = order;
    if (!paymentId) throw new Error(`Order ${orderId} is paid but has no payment`);

    const id = newRefundId();
    await insertRefund(tx, {
      ...refund,
      id,
      orderId,
      kind: 'sale',
      paymentId,
      reason,
      askedBy: actor,
    });
    await recordAuditEvent(tx, {
      actor,
      action: orderCalls.refundOrder.audit,
      orderId,
      before: { refundedCents: order.refundedCents },
      after: { refundId: id, reason, ...refund },
    });
    return id;
  });
}

async function planRefund(
  tx: Tx,
  { gateways }: PlanParts,
  { orderId, what }: Pick<WantedRefund, 'orderId' | 'what'>,
) {
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
  return { order, refund: priceRefund(order, what) };
}

function readDisputes(tx: Tx, orderId: string) {
  return tx.selectFrom('dispute_facts').select('status').where('order_id', '=', orderId).execute();
}

/**
 * Writes the refund, asks the gateway, records the outcome. A refund that is still `requested` is
 * finished later: by the gateway, or by {@link reconcileRefunds}.
 */
export async function refundOrder(parts: RefundParts, wanted: WantedRefund): Promise<StoredRefund> {
  const refundId = await requestRefund(parts, wanted);
  const refund = await makeRefund(parts, await requireRefund(parts.db, refundId));
  // It may be too large because of a refund in the gateway's dashboard of which no event has
  // arrived.
  if (refund.state === 'failed') await syncRefunds(parts, refund.paymentId);
  return refund;
}
