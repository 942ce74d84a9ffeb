import { bankTransferName } from '../../contract/payment-methods.ts';
import type { AuditSubject, Finding } from './audit-subject.ts';

/** The seeded order of the Invoice tab is charged in the shop's own ledger, and nobody bought it. */
const demoOrder = 'ORD-DEMO-';

/**
 * 1: every captured charge belongs to one order, every paid order has one charge of its exact amount, and one that was
 * paid by bank transfer has none.
 */
export async function auditCharges(subject: AuditSubject): Promise<Finding> {
  const charges = findCharges(subject);
  const paid = await findPaidOrders(subject);
  const chargesOf = Map.groupBy(charges, ({ orderId }) => orderId);
  const wrong = paid.flatMap(({ id, total, transaction, byTransfer }) => {
    const own = chargesOf.get(id) ?? [];
    if (byTransfer) return own.length === 0 ? [] : [`${id} was paid by bank transfer, and is charged too`];
    if (own.length !== 1) return [`${id} is paid and was charged ${own.length} times`];
    const [charge] = own;
    const fits = charge?.amountCents === Number(total) && charge.transactionId === transaction;
    return fits ? [] : [`${id} was charged ${charge?.amountCents} as ${charge?.transactionId}, not ${total}`];
  });
  const paidIds = new Set(paid.map(({ id }) => id));
  const orphans = charges.filter((charge) => !paidIds.has(charge.orderId) && !isReturned(subject, charge));
  return {
    invariant: 1,
    counts: `${charges.length} charges, ${paid.length} paid orders`,
    violations: [...wrong, ...orphans.map(({ orderId }) => `${orderId} is charged and not paid`)],
  };
}

/** 9: money for an order that is not paid goes back, and the operators get an alert. */
export async function auditLateCaptures(subject: AuditSubject): Promise<Finding> {
  const paidIds = new Set((await findPaidOrders(subject)).map(({ id }) => id));
  const { rows } = await subject.database.query<{ id: string }>(
    'select distinct order_id as id from alerts where order_id is not null',
  );
  const alerted = new Set(rows.map(({ id }) => id));
  const late = findCharges(subject).filter(({ orderId }) => !paidIds.has(orderId));
  return {
    invariant: 9,
    counts: `${late.length} charges of orders that are not paid`,
    violations: late.flatMap((charge) => [
      ...(isReturned(subject, charge) ? [] : [`${charge.orderId} is not paid, and its money is kept`]),
      ...(alerted.has(charge.orderId)
        ? []
        : [`${charge.orderId} is charged, not paid, and nobody was alerted`]),
    ]),
  };
}

function findCharges({ ledger }: AuditSubject) {
  return ledger.filter(({ outcome, orderId }) => outcome === 'approved' && !orderId.startsWith(demoOrder));
}

/** Whether the gateway has returned the whole charge. */
function isReturned(subject: AuditSubject, { transactionId, amountCents }: AuditSubject['ledger'][number]) {
  const refunds = (subject.gatewayRefunds ?? []).filter(
    ({ paymentId, state }) => paymentId === transactionId && state === 'completed',
  );
  return refunds.reduce((sum, refund) => sum + refund.amountCents, 0) === amountCents;
}

interface PaidOrder {
  readonly id: string;
  readonly total: string;
  readonly transaction: string;
  readonly byTransfer: boolean;
}

async function findPaidOrders({ database }: AuditSubject) {
  const { rows } = await database.query<PaidOrder>(
    `select id, total_cents::text as total, transaction_id as transaction,
       coalesce(gateway = '${bankTransferName}', false) as "byTransfer" from orders
     where state in ('paid', 'fulfilled') and id not like $1`,
    [`${demoOrder}%`],
  );
  return rows;
}
