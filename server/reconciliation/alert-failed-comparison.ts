import { sql } from 'kysely';
import { type AlertingParts, alertOperators } from '../operators/alert-operators.ts';

/**
 * Alerts the operators once when no comparison has succeeded for 26 hours, so that a gateway that is away for an hour
 * alerts nobody. A database without a comparison counts from its first start.
 */
export async function alertFailedComparison(parts: AlertingParts): Promise<void> {
  const { rows } = await sql<{ since: string }>`
    select coalesce(succeeded_at, set_at)::text as since from daily_comparison, database_mode
    where coalesce(succeeded_at, set_at) < now() - interval '26 hours'`.execute(parts.db);
  if (!rows[0]) return;
  const { since } = rows[0];
  const text = `The daily comparison of the payments with the gateway's has failed for more than a day. Until it works, the shop does not find money that was taken or returned without its knowledge. Run "npm run shop -- reconcile" to see the reason.`;
  const alert = { subject: `comparison-failed ${since}`, kind: 'comparison-failed', orderId: null, text };
  await alertOperators(parts, alert, { since }, 'the payments have not been compared for a day');
}
