import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Billing } from '../../contract/checkout.ts';
import { priceLines } from '../../contract/money.ts';
import { formatQuoteNumber, quoteDays } from '../../contract/quotes.ts';
import type { Db, Tx } from '../database/pool.ts';
import type { OrderLine } from '../orders/order.ts';
import { queueMail } from '../outbox/outbox-store.ts';
import { newQuoteToken } from './quote.ts';

export interface NewQuote {
  readonly email: string;
  readonly billing: Billing;
  readonly lines: readonly OrderLine[];
}

/** The mail with a quote. Its subject is the quote's number, as it is shown. */
export const quoteMail = 'quote';

/** The same request within 10 minutes gets the same quote: its unique hash decides. */
export async function writeQuote(db: Db, quote: NewQuote, timeZone: string): Promise<number> {
  const { email, billing, lines } = quote;
  const hash = createHash('sha256').update(JSON.stringify({ email, billing, lines })).digest();
  const ownToken = newQuoteToken();
  return db.transaction().execute(async (tx) => {
    await forgetRequest(tx, hash);
    const { subtotalCents, gstCents, totalCents } = priceLines(lines);
    const { rows } = await sql<{ number: number; token: string }>`
      insert into quotes (token, email, billing, subtotal_cents, gst_cents, total_cents, request_hash, expires_at)
      values (
        ${ownToken}, ${email}, ${JSON.stringify(billing)}, ${subtotalCents}, ${gstCents}, ${totalCents}, ${hash},
        (date_trunc('day', now() at time zone ${timeZone}) + make_interval(days => ${quoteDays + 1}))
          at time zone ${timeZone} - interval '1 millisecond'
      )
      on conflict (request_hash) do update set request_hash = excluded.request_hash
      returning number, token`.execute(tx);
    const [{ number, token } = { number: 0, token: '' }] = rows;
    if (token !== ownToken) return number;
    await insertLines(tx, number, lines);
    await queueMail(tx, { kind: quoteMail, subjectId: formatQuoteNumber(number), recipient: email });
    return number;
  });
}

/** Lets a request get another quote than the one it got before. */
async function forgetRequest(tx: Tx, hash: Buffer): Promise<void> {
  await sql`
    update quotes set request_hash = null
    where request_hash = ${hash}
      and (
        created_at < now() - interval '10 minutes'
        or exists (select from orders where id = order_id and state in ('paid', 'fulfilled'))
      )`.execute(tx);
}

async function insertLines(tx: Tx, number: number, lines: readonly OrderLine[]): Promise<void> {
  await tx
    .insertInto('quote_lines')
    .values(
      lines.map(({ productId, productName, unitPriceCents, quantity }, position) => ({
        quote_number: number,
        position,
        product_id: productId,
        product_name: productName,
        unit_price_cents: unitPriceCents,
        quantity,
      })),
    )
    .execute();
}
