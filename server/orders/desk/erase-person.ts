import { sql } from 'kysely';
import { eraseReminders } from '../../licences/reminders.ts';
import { removeMails } from '../../mail/outbox-store.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { eraseAccountsOfQuotes, eraseQuotes } from '../../quotes/quote-store.ts';
import { eraseVerifications } from '../../verification/forget-verifications.ts';
import { eraseDetails, eraseEarlierDetails, eraseNotes, eraseUnpaidBuyer } from '../erase-buyer.ts';
import { eraseEvidence } from '../evidence-store.ts';

/**
 * How long the records of a sale are kept: Income Tax Assessment Act 1936 s 262A(4), and Taxation
 * Administration Act 1953 sch 1 s 382-5 for GST.
 */
export const taxRecordYears = 5;

/**
 * Erases what is about the person of an address and needn't be kept. Orders that are paid stay with
 * what their tax invoices say, and pending ones until they end.
 */
export async function erasePerson(tx: Tx, email: string) {
  await eraseVerifications(tx, email);
  const reminders = await eraseReminders(tx, email);
  const notes = await eraseNotes(tx, email);
  await eraseEvidence(tx, email);
  const kinds = ['quote', 'quote-follow-up', 'renewal-reminder'];
  await removeMails(tx, sql`recipient = ${email} and kind = any(${kinds})`);
  const quotes = await eraseQuotes(tx, email);
  await eraseDetails(tx, email);
  await eraseAccountsOfQuotes(tx, email);
  await eraseEarlierDetails(tx, email);
  const unpaidOrders = await eraseUnpaidBuyer(tx, email);

  const { rows: kept } = await sql<{ orderId: string; state: string; keptUntil: string | null }>`
    select id as "orderId", state,
      case when state <> 'pending' then (greatest(settled_at, (
        select max(settled_at) from refund_facts where order_id = orders.id
      )) + make_interval(years => ${taxRecordYears}))::date::text end as "keptUntil"
    from orders where email = ${email} order by created_at`.execute(tx);
  return { erased: { unpaidOrders, quotes, reminders, notes }, kept };
}
