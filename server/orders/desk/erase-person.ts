import { sql } from 'kysely';
import type { Tx } from '../../platform/database/pool.ts';
import { quoteState } from '../../quotes/quote.ts';

/**
 * How long the records of a sale are kept: Income Tax Assessment Act 1936 s 262A(4), and Taxation Administration Act 1953
 * sch 1 s 382-5 for GST.
 */
export const taxRecordYears = 5;

/** What the law doesn't need of a sale's buyer: the tax invoice has no such member. */
const notOnInvoices = ['phone', 'purpose', 'vendorAccount', 'accountsEmail'];

/**
 * Erases what is about the person of an address and needn't be kept. Orders that are paid stay with what their tax invoices
 * say, and pending ones until they end.
 */
export async function erasePerson(tx: Tx, email: string) {
  const own = sql`(select id from orders where email = ${email})`;
  const count = async (statement: ReturnType<typeof sql>) =>
    Number((await statement.execute(tx)).numAffectedRows);

  await tx.deleteFrom('verification_codes').where('email', '=', email).execute();
  await tx.deleteFrom('verified_browsers').where('email', '=', email).execute();
  const reminders = await count(sql`delete from reminders where order_id in ${own}`);
  const notes = await count(sql`delete from order_notes where order_id in ${own}`);
  await sql`delete from outbox where recipient = ${email} and kind in ('quote', 'renewal-reminder')`.execute(
    tx,
  );
  const quotes = await count(sql`
    delete from quotes where email = ${email} and ${quoteState} not in ('paid', 'being-paid')`);
  await sql`
    update orders set billing = billing - ${notOnInvoices}::text[]
    where email = ${email} and state = 'fulfilled'`.execute(tx);
  for (const table of ['orders', 'quotes'])
    await sql`
      update ${sql.table(table)} set billing = billing - 'accountsEmail'
      where billing->>'accountsEmail' = ${email}`.execute(tx);
  await sql`
    update invoice_reissues set earlier_billing = earlier_billing - ${notOnInvoices}::text[]
    where order_id in ${own}`.execute(tx);
  const unpaidOrders = await count(sql`
    update orders set email = '', billing = '{}'
    where email = ${email} and state in ('declined', 'abandoned')`);

  const { rows: kept } = await sql<{ orderId: string; state: string; keptUntil: string | null }>`
    select id as "orderId", state,
      case when state <> 'pending' then (greatest(settled_at, (
        select max(settled_at) from refunds where order_id = orders.id
      )) + make_interval(years => ${taxRecordYears}))::date::text end as "keptUntil"
    from orders where email = ${email} order by created_at`.execute(tx);
  return { erased: { unpaidOrders, quotes, reminders, notes }, kept };
}
