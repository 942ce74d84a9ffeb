import { orderCalls } from '../../contract/desk/orders.ts';
import { formatDollars } from '../../contract/money.ts';
import type { KeySealer } from '../keys/key-sealer.ts';
import { keyEnding } from '../keys/licence-key.ts';
import { readValidKeys } from '../keys/order-keys.ts';
import { prepareLicences } from '../licences/earlier-licences.ts';
import { recordAuditEvent } from '../operators/record-audit-event.ts';
import { newRefundId } from '../orders/order-id.ts';
import type { Tx } from '../platform/database/pool.ts';
import { Refused } from '../platform/http/refused.ts';
import { describeContinued, nameExcess } from './describe-continued.ts';
import { type ContinuedPlan, foreseeContinued, lockRelatedOrders } from './plan-continued.ts';
import { type PlannedRefund, type PlanParts, planRefund } from './plan-refund.ts';
import { type RefundSelection, refuseRefund } from './price-refund.ts';
import {
  type ContinuedChoice,
  insertRefund,
  requireRefund,
  type StoredRefund,
} from './refund-store.ts';
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
  /** What becomes of later licences that continue the refunded seats: needed where there are. */
  readonly continued?: ContinuedChoice | undefined;
}

/**
 * Prices a refund as {@link requestRefund} would, and writes nothing. Names the keys that would end
 * by their endings.
 */
export async function previewRefund(
  parts: PlanParts & { readonly sealer: KeySealer },
  wanted: Pick<WantedRefund, 'orderId' | 'what'>,
) {
  const { orderId } = wanted;
  await prepareLicences(parts.db, [orderId]);
  const { first, continued, claimedBy } = await parts.db.transaction().execute(async (tx) => {
    await lockRelatedOrders(tx, orderId);
    const planned = await planRefund(tx, parts, wanted);
    const foreseen = { orderId, first: planned, refundsLater: true };
    return { first: planned, ...(await foreseeContinued(tx, parts, foreseen)) };
  });
  const { order, refund } = first;
  const keys = await readValidKeys(parts.db, parts.sealer, orderId);
  const lines = refund.lines.map(({ position, seats, amountCents, endedSeats }) => ({
    position,
    productName: order.lines.find((line) => line.position === position)?.productName ?? '',
    seats,
    amountCents,
    endedKeys: keys
      .filter((key) => key.position === position && endedSeats.includes(key.seat))
      .map(({ seat, key }) => ({ number: seat + 1, ending: keyEnding(key) })),
  }));
  return { ...refund, lines, continued: continued && describeContinued(continued), claimedBy };
}

/**
 * Writes a refund and its audit event in one commit, with those of later orders that are refunded
 * as well. The gateways are asked after it.
 */
export async function requestRefund(parts: PlanParts, wanted: WantedRefund): Promise<Requested> {
  const { orderId, refundedCents } = wanted;
  await prepareLicences(parts.db, [orderId]);
  return parts.db.transaction().execute(async (tx) => {
    const refundsLater = wanted.continued === 'refund';
    if (refundsLater) await lockRelatedOrders(tx, orderId);
    const first = await planRefund(tx, parts, wanted);
    if (refundedCents !== undefined && refundedCents !== first.order.refundedCents)
      throw refuseRefund(
        `${formatDollars(first.order.refundedCents)} of the order were refunded in the meantime`,
      );

    const { continued } = await foreseeContinued(tx, parts, { orderId, first, refundsLater });
    const later = continued ? requireChoice(continued, wanted) : [];
    const because = { ...wanted, because: orderId };
    const refundId = await writeRefund(tx, first, because);
    return { refundId, laterIds: await writeRefunds(tx, later, because) };
  });
}

interface Requested {
  readonly refundId: string;
  /** Of the refunds of later orders. */
  readonly laterIds: readonly string[];
}

/** The refunds of later orders. Throws the refusal where nobody has chosen, or they can't be. */
function requireChoice(
  { excess, later }: ContinuedPlan,
  { continued }: Pick<WantedRefund, 'continued'>,
): readonly PlannedRefund[] {
  if (!continued)
    throw refuseRefund(
      `later orders continue these seats, ${nameExcess(excess)}: choose whether these are ` +
        'refunded as well, or begin now',
    );
  if (later instanceof Refused) throw later;
  return later ?? [];
}

interface RefundToWrite extends Pick<WantedRefund, 'reason' | 'actor' | 'continued'> {
  /** The order whose refund brings this one. */
  readonly because: string;
}

/** Writes planned refunds that have no outcome yet, with their audit events. Returns their ids. */
export async function writeRefunds(
  tx: Tx,
  planned: readonly PlannedRefund[],
  wanted: RefundToWrite,
): Promise<string[]> {
  const ids: string[] = [];
  for (const one of planned) ids.push(await writeRefund(tx, one, wanted));
  return ids;
}

async function writeRefund(
  tx: Tx,
  { orderId, order, refund }: PlannedRefund,
  { reason, actor, continued, because }: RefundToWrite,
): Promise<string> {
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
    continued,
  });
  const after = { refundId: id, reason, ...refund };
  const chosen = continued ? { ...after, continued } : after;
  await recordAuditEvent(tx, {
    actor,
    action: orderCalls.refundOrder.audit,
    orderId,
    before: { refundedCents: order.refundedCents },
    after: because === orderId ? chosen : { ...chosen, because },
  });
  return id;
}

/**
 * Writes the refund and those of later orders, asks the gateways, and records the outcomes, the
 * order's own first. A refund that is still `requested` is finished later: by the gateway, or by
 * {@link reconcileRefunds}.
 */
export async function refundOrder(
  parts: RefundParts,
  wanted: WantedRefund,
): Promise<{ readonly refund: StoredRefund; readonly later: readonly StoredRefund[] }> {
  const { refundId, laterIds } = await requestRefund(parts, wanted);
  const refund = await finishRefund(parts, refundId);
  return { refund, later: await finishRefunds(parts, laterIds) };
}

/** Asks the gateways for refunds that are on disk, one after the other. */
export async function finishRefunds(
  parts: RefundParts,
  ids: readonly string[],
): Promise<StoredRefund[]> {
  const refunds: StoredRefund[] = [];
  for (const id of ids) refunds.push(await finishRefund(parts, id));
  return refunds;
}

async function finishRefund(parts: RefundParts, id: string): Promise<StoredRefund> {
  const refund = await makeRefund(parts, await requireRefund(parts.db, id));
  // It may be too large because of a refund in the gateway's dashboard of which no event has
  // arrived.
  if (refund.state === 'failed') await syncRefunds(parts, refund.paymentId);
  return refund;
}
