import { type RawBuilder, sql } from 'kysely';
import type { Pool } from 'pg';
import { changeInBatches } from '../platform/database/in-batches.ts';
import type { Tx } from '../platform/database/pool.ts';

/** What the law doesn't need of a sale's buyer: the tax invoice has no such member. */
const notOnInvoices = ['phone', 'purpose', 'vendorAccount', 'accountsEmail'];

const ofBuyer = (email: string) => sql`order_id in (select id from orders where email = ${email})`;

/** Forgets the buyers of orders that were never paid, so many days after their end. */
export async function forgetBuyers(pool: Pool, days: number): Promise<void> {
  await changeInBatches(pool, {
    change: `update orders set email = '', billing = '{}'`,
    key: 'id',
    rows: `orders where state in ('declined', 'abandoned') and email <> ''
      and settled_at < now() - interval '${days} days'`,
  });
}

/** Erases the buyer of orders that were never paid, and returns how many. */
export function eraseUnpaidBuyer(tx: Tx, email: string): Promise<number> {
  return count(
    tx,
    sql`
    update orders set email = '', billing = '{}'
    where email = ${email} and state in ('declined', 'abandoned')`,
  );
}

/** Erases what operators wrote about the orders of an address, and returns how many notes. */
export function eraseNotes(tx: Tx, email: string): Promise<number> {
  return count(tx, sql`delete from order_notes where ${ofBuyer(email)}`);
}

/** Erases what tax invoices don't say of a buyer, and an address to which copies of invoices go. */
export async function eraseDetails(tx: Tx, email: string): Promise<void> {
  await sql`
    update orders set billing = billing - ${notOnInvoices}::text[]
    where email = ${email} and state = 'fulfilled'`.execute(tx);
  await sql`
    update orders set billing = billing - 'accountsEmail'
    where billing->>'accountsEmail' = ${email}`.execute(tx);
}

/** Erases the same of what invoices said before they were reissued. */
export async function eraseEarlierDetails(tx: Tx, email: string): Promise<void> {
  await sql`
    update invoice_reissues set earlier_billing = earlier_billing - ${notOnInvoices}::text[]
    where ${ofBuyer(email)}`.execute(tx);
}

async function count(tx: Tx, statement: RawBuilder<unknown>): Promise<number> {
  return Number((await statement.execute(tx)).numAffectedRows);
}
