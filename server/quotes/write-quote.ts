import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { priceLines } from '../../contract/money.ts';
import { formatQuoteNumber, quoteDays } from '../../contract/quotes.ts';
import { queueMail } from '../mail/outbox-store.ts';
import type { Buyer, OrderLine } from '../orders/order.ts';
import type { Tx } from '../platform/database/pool.ts';

export interface NewQuote extends Buyer {
  readonly lines: readonly (OrderLine & { readonly listPriceCents?: number })[];
  /** What an operator agreed on with the buyer. */
  readonly agreed?: {
    readonly madeBy: string;
    readonly note: string;
    /** The last day, such as `2026-12-22`. */
    readonly validUntil: string;
    /** The quote that it takes the place of. */
    readonly revises: number | null;
  };
  /** The order whose licences it renews. */
  readonly renews?: string | undefined;
}

/** The mail with a quote. Its subject is the quote's number, as it is shown. */
export const quoteMail = 'quote';

/** The same request within 10 minutes gets the same quote: its unique hash decides. */
export async function writeQuote(
  tx: Tx,
  quote: NewQuote,
  timeZone: string,
): Promise<{ readonly number: number; readonly isNew: boolean }> {
  const { email, billing, lines, agreed, renews } = quote;
  const hash = createHash('sha256')
    .update(JSON.stringify({ email, billing, lines, agreed, renews }))
    .digest();
  await forgetRequest(tx, hash);
  const { subtotalCents, gstCents, totalCents } = priceLines(lines);
  const lastDay = agreed
    ? sql`${agreed.validUntil}::date`
    : sql`(now() at time zone ${timeZone})::date + ${quoteDays}::int`;
  const { rows } = await sql<{ number: number; isNew: boolean }>`
    insert into quotes
      (email, billing, subtotal_cents, gst_cents, total_cents, request_hash, note, made_by,
        renews, expires_at)
    values (
      ${email}, ${JSON.stringify(billing)}, ${subtotalCents}, ${gstCents}, ${totalCents}, ${hash},
      ${agreed?.note ?? ''}, ${agreed?.madeBy ?? null}, ${renews ?? null},
      (${lastDay} + 1)::timestamp at time zone ${timeZone} - interval '1 millisecond'
    )
    on conflict (request_hash) do update set request_hash = excluded.request_hash
    returning number, xmax = 0 as "isNew"`.execute(tx);
  const [{ number, isNew } = { number: 0, isNew: false }] = rows;
  if (!isNew) return { number, isNew: false };
  await tx
    .insertInto('quote_lines')
    .values(
      lines.map(
        (
          { productId, productName, unitPriceCents, quantity, listPriceCents = null },
          position,
        ) => ({
          quote_number: number,
          position,
          product_id: productId,
          product_name: productName,
          unit_price_cents: unitPriceCents,
          quantity,
          list_price_cents: listPriceCents,
        }),
      ),
    )
    .execute();
  await mailQuote(tx, number, email);
  return { number, isNew: true };
}

/** Queues the mail with a quote, unless it is waiting. */
export function mailQuote(tx: Tx, number: number, recipient: string): Promise<void> {
  return queueMail(tx, { kind: quoteMail, subjectId: formatQuoteNumber(number), recipient });
}

/** Lets a request get another quote than the one it got before. */
async function forgetRequest(tx: Tx, hash: Buffer): Promise<void> {
  await sql`
    update quotes set request_hash = null
    where request_hash = ${hash}
      and (
        created_at < now() - interval '10 minutes'
        or withdrawn_at is not null
        or exists (select from orders where id = order_id and state in ('paid', 'fulfilled'))
      )`.execute(tx);
}
