import { sql } from 'kysely';
import type { ExportSummary } from '../../../contract/desk/exports.ts';
import type { Totals } from '../../../contract/money.ts';
import type { Db } from '../../database/pool.ts';
import { isWithin, type Period } from './read-documents.ts';

export interface SummaryParts {
  readonly db: Db;
  readonly seller: { readonly timeZone: string };
}

/** Adds up a period: by default this month, from its first day until today. Both sums are of one moment. */
export async function readExportSummary(
  { db, seller: { timeZone } }: SummaryParts,
  given: { readonly [Day in keyof Period]?: string | undefined },
): Promise<ExportSummary> {
  const { mode, today } = await db
    .selectFrom('database_mode')
    .select(['mode', sql<string>`to_char(now() at time zone ${timeZone}, 'YYYY-MM-DD')`.as('today')])
    .executeTakeFirstOrThrow();
  const to = given.to ?? today;
  const period = { from: given.from ?? `${to.slice(0, 8)}01`, to };
  const { rows } = await sql<{ part: number; count: number } & Totals>`
    select 1 as part, count(*) as count, coalesce(sum(subtotal_cents), 0)::bigint as "subtotalCents",
      coalesce(sum(gst_cents), 0)::bigint as "gstCents", coalesce(sum(total_cents), 0)::bigint as "totalCents"
    from orders where invoice_number is not null and ${isWithin(sql`settled_at`, period, timeZone)}
    union all
    select 2, count(*), coalesce(sum(amount_cents - gst_cents), 0)::bigint,
      coalesce(sum(gst_cents), 0)::bigint, coalesce(sum(amount_cents), 0)::bigint
    from adjustment_notes join refunds on refunds.id = refund_id
    where ${isWithin(sql`issued_at`, period, timeZone)}
    order by part`.execute(db);
  const [invoices, notes] = rows.map(({ part: _, ...sums }) => sums);
  if (!invoices || !notes) throw new Error('The sums of a period are missing');
  const net = {
    subtotalCents: invoices.subtotalCents - notes.subtotalCents,
    gstCents: invoices.gstCents - notes.gstCents,
    totalCents: invoices.totalCents - notes.totalCents,
  };
  return { ...period, timeZone, today, mode, invoices, notes, net };
}
