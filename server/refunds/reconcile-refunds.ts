import { sql } from 'kysely';
import { alertOperators } from '../operators/alert-store.ts';
import { refundLateCaptures } from './refund-late-capture.ts';
import { requireRefund, type StoredRefund, takeStaleRefunds } from './refund-store.ts';
import {
  makeRefund,
  type RefundParts,
  requireGateway,
  settleRefund,
  toRequest,
} from './settle-refund.ts';
import { syncRefunds } from './sync-refunds.ts';

/** Keeps reconciliation from crowding out purchases at the gateway. */
const refundsAtOnce = 8;

/** Finishes what a crash or a silent gateway left, until nothing is due. */
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
    if (parts.gateways.some(({ dashboard }) => dashboard === refund.askedBy))
      await syncRefunds(parts, refund.paymentId);
    else await askAbout(parts, refund);
    if ((await requireRefund(parts.db, refundId)).state !== 'requested') return true;
  } catch (error) {
    parts.log.error(
      { err: error, refundId },
      'a refund without an outcome could not be reconciled',
    );
  }
  await alertIfOld(parts, refundId);
  return false;
}

/**
 * Asks first: a gateway forgets the ids of requests, and would make an old refund a second time.
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

/**
 * An accepted refund may take days, though never two weeks. Any other needs a person after an hour.
 */
async function alertIfOld(parts: RefundParts, id: string): Promise<void> {
  const old = await parts.db
    .selectFrom('refunds')
    .select('order_id as orderId')
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .where(
      'created_at',
      '<',
      sql<Date>`now() - case when gateway_refund_id is null then interval '1 hour' else interval '14 days' end`,
    )
    .executeTakeFirst();
  if (!old) return;

  const { orderId } = old;
  const text =
    `The refund ${id} has had no outcome for a long time: the gateway doesn't say ` +
    "whether it was made. The shop goes on asking. Don't refund the order again. Check the " +
    "gateway's dashboard.";
  const alert = {
    subject: `refund-without-outcome ${id}`,
    kind: 'refund-without-outcome',
    orderId,
    text,
  };
  await alertOperators(
    parts,
    alert,
    { orderId, refundId: id },
    'a refund has had no outcome for too long',
  );
}
