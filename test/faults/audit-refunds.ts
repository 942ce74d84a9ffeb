import { bankTransferName } from '../../contract/payment-methods.ts';
import type { AuditSubject, Finding, GatewayRefund } from './audit-subject.ts';

interface RefundRow {
  readonly id: string;
  readonly order: string;
  readonly kind: 'sale' | 'late-capture';
  readonly state: 'requested' | 'completed' | 'failed';
  readonly amount: number;
  readonly gst: number;
  readonly gatewayId: string | null;
  readonly notes: number;
  readonly revoked: number;
}

/**
 * 10: refunds never exceed the charge and are those of the gateway's ledger. Only a completed refund revokes keys, and one
 * of a sale has an adjustment note; notes are numbered without gaps, and those of an order refunded in full sum to its
 * invoice. Invariant 2 counts the keys that are left.
 */
export async function auditRefunds(subject: AuditSubject): Promise<Finding> {
  const { database, gatewayRefunds } = subject;
  const { rows } = await database.query<RefundRow>(`
    select id, order_id as order, kind, state, amount_cents::int as amount, gst_cents::int as gst,
      gateway_refund_id as "gatewayId",
      (select count(*)::int from adjustment_notes where refund_id = refunds.id) as notes,
      (select count(*)::int from licence_keys where revoked_by_refund = refunds.id) as revoked
    from refunds`);
  const notes = rows.reduce((sum, row) => sum + row.notes, 0);
  return {
    invariant: 10,
    counts: `${rows.length} refunds, ${notes} adjustment notes`,
    violations: [
      ...rows.flatMap(judgeRefund),
      ...(await judgeOrders(subject, rows)),
      ...(await judgeNumbers(subject)),
      ...(gatewayRefunds ? compareLedgers(rows, await listKnown(subject, gatewayRefunds)) : []),
    ],
  };
}

function judgeRefund({ id, kind, state, notes, revoked }: RefundRow): string[] {
  const due = kind === 'sale' && state === 'completed' ? 1 : 0;
  return [
    ...(notes === due ? [] : [`${id} (${kind}, ${state}) has ${notes} adjustment notes`]),
    ...(state === 'completed' || revoked === 0 ? [] : [`${id} is ${state}, and revoked ${revoked} keys`]),
  ];
}

async function judgeOrders(
  { database, ledger }: AuditSubject,
  rows: readonly RefundRow[],
): Promise<string[]> {
  const orders = await database.query<{ id: string; total: number; gst: number; transferred: number }>(
    `select id, total_cents::int as total, gst_cents::int as gst,
       case when gateway = $1 and invoice_number is not null then total_cents else 0 end::int as transferred
     from orders where id in (select order_id from refunds)`,
    [bankTransferName],
  );
  const refundsOf = Map.groupBy(rows, ({ order }) => order);
  return orders.rows.flatMap(({ id, total, gst, transferred }) => {
    const refunds = (refundsOf.get(id) ?? []).filter(({ state }) => state !== 'failed');
    const captured = sum(
      ledger.filter(({ orderId, outcome }) => orderId === id && outcome === 'approved'),
      ({ amountCents }) => amountCents,
    );
    const charged = captured + transferred;
    const asked = sum(refunds, ({ amount }) => amount);
    const adjusted = refunds.filter(({ kind, state }) => kind === 'sale' && state === 'completed');
    const adjustedGst = sum(adjusted, (refund) => refund.gst);
    const isFull = sum(adjusted, ({ amount }) => amount) === total;
    return [
      ...(asked <= charged ? [] : [`${id}: refunds of ${asked} cents for a charge of ${charged}`]),
      ...((isFull ? adjustedGst === gst : adjustedGst <= gst)
        ? []
        : [`${id}: its notes adjust GST by ${adjustedGst}, its invoice has ${gst}`]),
    ];
  });
}

async function judgeNumbers({ database }: AuditSubject): Promise<string[]> {
  const { rows } = await database.query<{ number: number }>(
    'select number from adjustment_notes order by number',
  );
  const counter = await database.query<{ last: number }>(
    'select last_number as last from adjustment_counter',
  );
  const last = counter.rows[0]?.last;
  return [
    ...rows
      .filter(({ number }, index) => number !== index + 1)
      .slice(0, 1)
      .map(({ number }) => `Note ${number}: before it, one is missing or twice`),
    ...(last === rows.length ? [] : [`${rows.length} notes are issued, and the counter is at ${last}`]),
  ];
}

/** A refund that failed after it was completed counts as completed once the operators know: its note stays. */
async function listKnown(
  { database }: AuditSubject,
  gatewayRefunds: readonly GatewayRefund[],
): Promise<GatewayRefund[]> {
  const { rows } = await database.query<{ id: string }>(
    `select gateway_refund_id as id from refunds join alerts on subject = 'refund-differs ' || refunds.id || ' failed'`,
  );
  const alerted = new Set(rows.map(({ id }) => id));
  return gatewayRefunds.map((refund) =>
    alerted.has(refund.gatewayRefundId) ? { ...refund, state: 'completed' } : refund,
  );
}

/** Both ways: every refund of the gateway is in the shop with its amount, and every completed one is in the gateway. */
function compareLedgers(rows: readonly RefundRow[], gatewayRefunds: readonly GatewayRefund[]): string[] {
  const returned = gatewayRefunds.filter(({ state }) => state === 'completed');
  const ours = new Map(
    rows.filter(({ state }) => state === 'completed').map((row) => [row.gatewayId, row.amount]),
  );
  const theirs = new Set(returned.map(({ gatewayRefundId }) => gatewayRefundId));
  return [
    ...returned
      .filter(({ gatewayRefundId, amountCents }) => ours.get(gatewayRefundId) !== amountCents)
      .map(
        ({ gatewayRefundId, amountCents }) =>
          `The gateway returned ${amountCents} cents as ${gatewayRefundId}, the shop knows ${ours.get(gatewayRefundId)}`,
      ),
    ...rows
      .filter(({ state, gatewayId }) => state === 'completed' && !theirs.has(gatewayId ?? ''))
      .map(({ id }) => `${id} is completed, and the gateway returned nothing`),
  ];
}

function sum<Item>(items: readonly Item[], count: (item: Item) => number): number {
  return items.reduce((total, item) => total + count(item), 0);
}
