import { sql } from 'kysely';
import { raiseAlert } from '../operators/raise-alert.ts';
import { refundLateCaptures } from './refund-late-capture.ts';
import type { StoredRefund } from './refund-store.ts';
import {
  makeRefund,
  type RefundParts,
  requireGateway,
  requireRefund,
  settleRefund,
  toRequest,
} from './settle-refund.ts';
import { dashboard, syncRefunds } from './sync-refunds.ts';
import { takeStaleRefunds } from './take-stale-refunds.ts';

/** Keeps reconciliation from crowding out purchases at the gateway. */
const refundsAtOnce = 8;

/**
 * Returns late captures, and finishes the refunds that a crash or a silent gateway left without an outcome, until none
 * is due. One about which the gateway doesn't respond waits for a later call.
 */
export async function reconcileRefunds(parts: RefundParts, signal: AbortSignal): Promise<void> {
  await refundLateCaptures(parts);
  for (const { name } of parts.gateways) {
    let settled: boolean[];
    do {
      if (signal.aborted) return;
      const ids = await takeStaleRefunds(parts.db, name, refundsAtOnce);
      settled = await Promise.all(ids.map((id) => reconcileRefund(parts, id)));
      // A gateway that settles none of them is left alone until the next call.
    } while (settled.includes(true));
  }
}

/** False when the refund is left for a later call. */
async function reconcileRefund(parts: RefundParts, refundId: string): Promise<boolean> {
  try {
    const refund = await requireRefund(parts.db, refundId);
    if (refund.askedBy === dashboard) await syncRefunds(parts, refund.paymentId);
    else await askAbout(parts, refund);
    if ((await requireRefund(parts.db, refundId)).state !== 'requested') return true;
    await alertIfOld(parts, refund);
    return false;
  } catch (error) {
    parts.log.error({ err: error, refundId }, 'a refund without an outcome could not be reconciled');
    return false;
  }
}

/**
 * A refund that was never made is made now, under its own id. Asking comes first: a gateway forgets the ids of requests
 * after a time, and would make an old refund a second time.
 */
async function askAbout(parts: RefundParts, refund: StoredRefund): Promise<void> {
  const { id: refundId, orderId } = refund;
  const outcome = await requireGateway(parts, refund.gateway).inspectRefund(toRequest(refund));
  if (outcome.kind === 'unknown') {
    parts.log.warn({ orderId, refundId }, 'the gateway does not say what became of a refund');
  } else if (outcome.kind !== 'never-made') {
    await settleRefund(parts, refund, outcome);
  } else if (refund.gatewayRefundId === null) {
    await makeRefund(parts, refund);
  } else {
    throw new Error(`The gateway accepted the refund ${refundId} and now doesn't know it`);
  }
}

/** A refund that the gateway has accepted may take days; another has had an outcome after an hour, or needs a person. */
async function alertIfOld({ db, outbox, log }: RefundParts, { id, orderId }: StoredRefund): Promise<void> {
  const isNew = await db.transaction().execute(async (tx) => {
    const old = await tx
      .selectFrom('refunds')
      .select('id')
      .where('id', '=', id)
      .where('state', '=', 'requested')
      .where('gateway_refund_id', 'is', null)
      .where('created_at', '<', sql<Date>`now() - interval '1 hour'`)
      .executeTakeFirst();
    if (!old) return false;
    const text = `The refund ${id} was asked for more than an hour ago, and the gateway still doesn't say whether it was made. The shop goes on asking. Don't refund the order again. Check the gateway's dashboard.`;
    return raiseAlert(tx, {
      ...{ subject: `refund-without-outcome ${id}`, kind: 'refund-without-outcome', orderId, text },
    });
  });
  if (!isNew) return;
  log.error({ orderId, refundId: id }, 'a refund has had no outcome for an hour');
  outbox.wake();
}
