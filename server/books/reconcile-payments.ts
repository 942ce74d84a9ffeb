import { sql } from 'kysely';
import { raiseAlert } from '../operators/alert-store.ts';
import { recordAuditEvent } from '../operators/record-audit-event.ts';
import type { ListedPayment } from '../payments/listed-payment.ts';
import type { PaymentGateway } from '../payments/payment-gateway.ts';
import type { Webhook } from '../payments/webhook.ts';
import type { Db } from '../platform/database/pool.ts';
import { type ClaimParts, compareClaims } from './compare-claims.ts';
import {
  type Comparison,
  type ComparisonParts,
  comparePayment,
  comparePayments,
} from './compare-payments.ts';
import { type Difference, describeDifference } from './payment-difference.ts';

interface ReconciliationParts extends ComparisonParts, ClaimParts {
  /** Of the gateways that know disputes, and have a dashboard in which to make refunds. */
  readonly webhooks: readonly Pick<Webhook, 'gateway' | 'gateways' | 'listClaims'>[];
}

export interface ReconciliationReport extends Comparison {
  readonly since: Date;
}

/**
 * Compares the payments of the last days with every gateway's, and alerts the operators once of
 * what remains.
 */
export async function reconcilePayments(
  parts: ReconciliationParts,
  days: number,
  signal: AbortSignal,
): Promise<ReconciliationReport> {
  const period = await readPeriod(parts.db, days);
  const report: ReconciliationReport = {
    since: period.since,
    payments: 0,
    repaired: [],
    differences: [],
  };
  const add = async ({ repaired, differences }: Omit<Comparison, 'payments'>) => {
    report.repaired.push(...repaired);
    report.differences.push(...differences);
    for (const difference of differences) await reportDifference(parts, difference);
  };
  for (const gateway of parts.gateways) {
    if (gateway.isByHand) continue;
    const compared = await comparePayments(parts, gateway, period, signal);
    report.payments += compared.payments;
    await add(compared);
  }
  for (const webhook of parts.webhooks)
    await add(await compareClaims(parts, webhook, period.claimsSince, signal));
  const { payments, repaired, differences } = report;
  const counts = { payments, repaired: repaired.length, differences: differences.length };
  parts.log.info(counts, 'compared the payments with the gateway');
  return report;
}

/**
 * Compares one payment. False while its order is pending: what becomes of it decides whether money
 * goes back.
 */
export async function reconcilePayment(
  parts: ReconciliationParts,
  gateway: PaymentGateway,
  payment: ListedPayment,
): Promise<boolean> {
  const { orderId } = payment;
  const difference =
    orderId === null ? null : await comparePayment(parts, gateway, { ...payment, orderId });
  if (difference?.kind === 'captured-and-pending') return false;
  if (difference) await reportDifference(parts, difference);
  return true;
}

/** A bank decides about a dispute within some months, and a refund may fail within a month. */
const claimDays = 120;

/** The database's clock, because processes share the work. */
function readPeriod(db: Db, days: number) {
  return db
    .selectNoFrom([
      sql<Date>`now() - make_interval(days => ${days})`.as('since'),
      sql<Date>`now() - interval '5 minutes'`.as('until'),
      sql<Date>`now() - make_interval(days => ${Math.max(days, claimDays)})`.as('claimsSince'),
    ])
    .executeTakeFirstOrThrow();
}

/** The subject names the amounts: the same difference is reported once, and a changed one again. */
async function reportDifference(
  { db, outbox, log }: ReconciliationParts,
  difference: Difference,
): Promise<void> {
  const { kind, paymentId, orderId, gatewayCents, shopCents } = difference;
  const subject = `${kind} ${orderId} ${paymentId} ${gatewayCents} ${shopCents}`;
  const text = describeDifference(difference);
  const isNew = await db.transaction().execute(async (tx) => {
    if (!(await raiseAlert(tx, { subject, kind, orderId: orderId || null, text }))) return false;
    const event = { actor: 'shop', action: 'difference-found', orderId: orderId || null };
    await recordAuditEvent(tx, { ...event, after: difference });
    return true;
  });
  if (!isNew) return;
  log.error(
    { orderId, paymentId, difference: kind },
    'the gateway and the shop disagree about a payment',
  );
  outbox.wake();
}

/** Long enough for a comparison of a week. If its process dies, another one begins after that. */
const leaseMinutes = 30;

/**
 * Runs the work in one process of all, a day after the last success. After a failure, when the
 * lease ends.
 */
export async function takeDailyTurn(db: Db, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await sql`
    update daily_comparison set due_at = now() + make_interval(mins => ${leaseMinutes})
    where due_at <= now() returning due_at`.execute(db);
  if (rows.length === 0) return;
  await work();
  await sql`update daily_comparison set due_at = now() + interval '1 day', succeeded_at = now()`.execute(
    db,
  );
}
