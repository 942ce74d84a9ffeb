import { type RawBuilder, sql } from 'kysely';
import type { Pool } from 'pg';
import { priceLines } from '../../contract/money.ts';
import { policyNames, type ShownVersions } from '../../contract/policies.ts';
import { quoteDays } from '../../contract/quotes.ts';
import type { Buyer, OrderLine } from '../orders/order.ts';
import { termColumns } from '../orders/term-columns.ts';
import { changeInBatches } from '../platform/database/in-batches.ts';
import type { Db, Tx } from '../platform/database/pool.ts';

interface NewQuoteLine extends OrderLine {
  /** Per seat for its term, where an operator agreed on a price. */
  readonly listPriceCents?: number;
  /** How many of its seats continue others, if it were paid now. */
  readonly renewedSeats?: number;
}

export interface NewQuote extends Buyer {
  readonly lines: readonly NewQuoteLine[];
  /** What an operator agreed on with the buyer. */
  readonly agreed?: {
    readonly madeBy: string;
    readonly note: string;
    /** The last day, such as `2026-12-22`. */
    readonly validUntil: string;
    /** The quote that it takes the place of. */
    readonly revises: number | null;
  };
  /** The orders whose licences it renews. */
  readonly renews?: readonly string[] | undefined;
  /** It renews seats that are covered, from the day after their cover ends. */
  readonly renewCovered?: boolean | undefined;
}

export interface WrittenQuote {
  readonly number: number;
  /** False when the same request has this quote already. */
  readonly isNew: boolean;
}

/**
 * `hash` identifies the request: of two with the same one, the second gets the quote of the first.
 */
export async function insertQuote(
  tx: Tx,
  { email, billing, lines, agreed, renews, renewCovered = false }: NewQuote,
  hash: Buffer,
  timeZone: string,
): Promise<WrittenQuote> {
  const { subtotalCents, gstCents, totalCents } = priceLines(lines);
  const lastDay = agreed
    ? sql`${agreed.validUntil}::date`
    : sql`(now() at time zone ${timeZone})::date + ${quoteDays}::int`;
  const { rows } = await sql<WrittenQuote>`
    insert into quotes
      (email, billing, subtotal_cents, gst_cents, total_cents, request_hash, note, made_by,
        renews, renews_also, renews_covered, expires_at)
    values (
      ${email}, ${JSON.stringify(billing)}, ${subtotalCents}, ${gstCents}, ${totalCents}, ${hash},
      ${agreed?.note ?? ''}, ${agreed?.madeBy ?? null}, ${renews?.[0] ?? null},
      ${renews?.slice(1) ?? []}, ${renewCovered},
      ${lastMomentOf(lastDay, timeZone)}
    )
    on conflict (request_hash) do update set request_hash = excluded.request_hash
    returning number, xmax = 0 as "isNew"`.execute(tx);
  const [written = { number: 0, isNew: false }] = rows;
  if (written.isNew) await insertLines(tx, written.number, lines);
  return written;
}

/** Until when a quote can be paid whose last day is `day`. */
export function lastMomentOf(day: RawBuilder<unknown>, timeZone: string): RawBuilder<Date> {
  return sql`(${day} + 1)::timestamp at time zone ${timeZone} - interval '1 millisecond'`;
}

async function insertLines(tx: Tx, number: number, lines: NewQuote['lines']): Promise<void> {
  const rows = lines.map((line, position) => ({
    quote_number: number,
    position,
    product_id: line.productId,
    product_name: line.productName,
    unit_price_cents: line.unitPriceCents,
    quantity: line.quantity,
    list_price_cents: line.listPriceCents ?? null,
    ...termColumns(line.term),
    // Empty for new seats.
    instead_of: line.insteadOf === null ? '' : (line.insteadOf ?? null),
    renewed_seats: line.renewedSeats ?? null,
  }));
  await tx.insertInto('quote_lines').values(rows).execute();
}

/** Lets a request get another quote than the one it got before. */
export async function forgetRequest(tx: Tx, hash: Buffer): Promise<void> {
  await sql`
    update quotes set request_hash = null
    where request_hash = ${hash}
      and (
        created_at < now() - interval '10 minutes'
        or withdrawn_at is not null
        or exists (select from order_facts where id = order_id and is_paid)
      )`.execute(tx);
}

/**
 * Keeps what the buyer of a quote was shown, while it can be paid. Versions that this shop never
 * had are left out.
 */
export async function keepShownPolicies(
  db: Db,
  quoteNumber: number,
  versions: ShownVersions,
): Promise<void> {
  await sql`
    update quotes set policies = ${JSON.stringify(versions)}::jsonb
    where number = ${quoteNumber} and policies is distinct from ${JSON.stringify(versions)}::jsonb
      and (select count(*) from policy_versions join jsonb_each_text(${JSON.stringify(versions)}::jsonb) as shown
        on shown.key = name and shown.value = version) = ${policyNames.length}`.execute(db);
}

export async function setOrderOfQuote(tx: Tx, number: number, orderId: string): Promise<void> {
  await tx.updateTable('quotes').set({ order_id: orderId }).where('number', '=', number).execute();
}

export async function changeEmail(tx: Tx, number: number, email: string): Promise<void> {
  const nobody = { mailed_at: null, opened_at: null, last_opened_at: null, verified_at: null };
  await tx
    .updateTable('quotes')
    .set({ email, ...nobody })
    .where('number', '=', number)
    .execute();
}

/** The mail server accepted its mail. */
export async function markMailed(tx: Tx, number: number): Promise<void> {
  const mailed = { mailed_at: sql<Date>`now()` };
  await tx.updateTable('quotes').set(mailed).where('number', '=', number).execute();
}

export async function markWithdrawn(
  tx: Tx,
  number: number,
  revisedBy: number | null = null,
): Promise<void> {
  const ended = { withdrawn_at: sql<Date>`now()`, revised_by: revisedBy };
  await tx.updateTable('quotes').set(ended).where('number', '=', number).execute();
}

/** Somebody opened its link, who may have verified its address. Within a minute, once is enough. */
export async function markOpened(db: Db, number: number, isVerified: boolean): Promise<void> {
  await sql`
    update quotes set opened_at = coalesce(opened_at, now()), last_opened_at = now(),
      verified_at = coalesce(verified_at, case when ${isVerified} then now() end)
    where number = ${number} and (
      last_opened_at is null or last_opened_at < now() - interval '1 minute' or
      (${isVerified} and verified_at is null))`.execute(db);
}

/** Forgets quotes that nobody paid, so many days after their last one. */
export async function forgetQuotes(pool: Pool, days: number): Promise<void> {
  await changeInBatches(pool, {
    change: 'delete from quotes',
    key: 'number',
    rows: `quotes where expires_at < now() - interval '${days} days' and not exists (
      select from order_facts where id = order_id and not has_ended_unpaid
    )`,
  });
}

/** Erases the quotes of an address that nobody paid or is paying, and returns how many. */
export async function eraseQuotes(tx: Tx, email: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from quotes
    where email = ${email}
      and not exists (select from order_facts where id = quotes.order_id and not has_ended_unpaid)`.execute(
    tx,
  );
  return Number(numAffectedRows);
}

/** Erases an address to which copies of quotes go. */
export async function eraseAccountsOfQuotes(tx: Tx, email: string): Promise<void> {
  await sql`
    update quotes set billing = billing - 'accountsEmail'
    where billing->>'accountsEmail' = ${email}`.execute(tx);
}
