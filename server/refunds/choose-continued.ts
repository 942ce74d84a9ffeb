import { beginContinued, excessOf } from '../licences/continued-seats.ts';
import { prepareLicences } from '../licences/earlier-licences.ts';
import { lockFamily } from '../licences/licence-family.ts';
import { endAlerts } from '../operators/end-alerts.ts';
import { lockRefundableOrder } from '../orders/lock-refundable-order.ts';
import type { Tx } from '../platform/database/pool.ts';
import { Refused, refuse, refuseField, refuseUnknown } from '../platform/http/refused.ts';
import { describeContinued } from './describe-continued.ts';
import { type ContinuedPlan, foreseeContinued, lockRelatedOrders } from './plan-continued.ts';
import type { PlanParts } from './plan-refund.ts';
import {
  type ContinuedChoice,
  isAnyRequested,
  type StoredRefund,
  storeChoice,
} from './refund-store.ts';
import { finishRefunds, writeRefunds as writeEach } from './request-refund.ts';
import type { RefundParts } from './settle-refund.ts';

interface Choice {
  readonly orderId: string;
  readonly continued: ContinuedChoice;
  /** Of the refunds, for their adjustment notes. */
  readonly reason?: string | undefined;
  readonly actor: string;
}

/** What each choice would do with seats that continue refunded ones. Writes nothing. */
export async function previewContinued(
  parts: PlanParts,
  { orderId }: { readonly orderId: string },
) {
  await prepareLicences(parts.db, [orderId]);
  const plan = await parts.db
    .transaction()
    .execute((tx) => planChoice(tx, parts, { orderId, refundsLater: true }));
  return describeContinued(plan);
}

/**
 * Refunds seats that continue refunded ones, or lets them begin today, after the refund that left
 * them. `record` writes the audit event in the same commit.
 */
export async function chooseContinued(
  parts: RefundParts,
  choice: Choice,
  record: (tx: Tx, after: object) => Promise<void>,
) {
  const { orderId, continued } = choice;
  await prepareLicences(parts.db, [orderId]);
  const { moves, refundIds } = await parts.db.transaction().execute(async (tx) => {
    const refundsLater = continued === 'refund';
    const plan = await planChoice(tx, parts, { orderId, refundsLater });
    await storeChoice(tx, orderId, continued);
    const done = refundsLater
      ? { moves: [], refundIds: await writeRefunds(tx, plan, choice) }
      : { moves: await begin(tx, choice), refundIds: [] };
    await record(tx, { continued, seats: sumOfSeats(plan) });
    return done;
  });
  parts.outbox.wake();
  const refunds: StoredRefund[] = await finishRefunds(parts, refundIds);
  await endAlerts(parts.db);
  return { moves, refunds };
}

/** Throws the refusal where nothing is to be chosen. */
async function planChoice(
  tx: Tx,
  parts: PlanParts,
  { orderId, refundsLater }: { readonly orderId: string; readonly refundsLater: boolean },
): Promise<ContinuedPlan> {
  await lockRelatedOrders(tx, orderId);
  const order = await lockRefundableOrder(tx, orderId);
  if (!order) throw refuseUnknown(`Nothing was changed: there is no order ${orderId}.`);

  const { continued } = await foreseeContinued(tx, parts, { orderId, first: null, refundsLater });
  if (!continued)
    throw refuse(
      `Nothing was changed: no later order continues refunded seats of the order ${orderId}.`,
    );
  const laterIds = continued.excess.map(({ licence }) => licence.orderId);
  if (await isAnyRequested(tx, laterIds))
    throw refuse(
      'Nothing was changed: a refund of a later order has no outcome yet, and the running shop ' +
        'finishes it.',
    );
  return continued;
}

function writeRefunds(
  tx: Tx,
  { later }: ContinuedPlan,
  { orderId, reason = '', continued, actor }: Choice,
): Promise<string[]> {
  if (later instanceof Refused) throw later;
  if (reason === '')
    throw refuseField('reason', 'Enter a reason: it appears on the adjustment notes');
  return writeEach(tx, later ?? [], { reason, actor, continued, because: orderId });
}

async function begin(tx: Tx, { orderId, actor }: Choice) {
  const family = await lockFamily(tx, [orderId]);
  return beginContinued(tx, { orderId, family, excess: excessOf(family, orderId), actor });
}

function sumOfSeats({ excess }: ContinuedPlan): number {
  return excess.reduce((sum, { seats }) => sum + seats, 0);
}
