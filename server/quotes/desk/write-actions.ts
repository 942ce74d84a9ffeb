import { sql } from 'kysely';
import { quoteCalls as calls } from '../../../contract/desk/quotes.ts';
import { priceLines } from '../../../contract/money.ts';
import { formatQuoteNumber } from '../../../contract/quotes.ts';
import { type ChangeNeeds, defineChange } from '../../operators/desk/action.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { refuse } from '../../platform/http/refused.ts';
import { maskAddress } from '../../platform/log/log.ts';
import { markWithdrawn } from '../quote-store.ts';
import { mailQuote, writeQuote } from '../write-quote.ts';
import { checkAgreed } from './check-agreed.ts';
import { lockUnpaid } from './lock-unpaid.ts';
import { requireQuoteView } from './search-quotes.ts';

/** Writes a quote, and withdraws the one that it replaces in the same commit. */
export const createQuote = defineChange(
  calls.createQuote,
  async ({ tx, actor, role, record, seller }: ChangeNeeds<'outbox' | 'seller'>, wanted) => {
    const { email, billing, note, validUntil, renews, renewCovered } = wanted;
    const { lines, earlier } = await checkAgreed(tx, role, wanted);
    const revises = earlier?.number ?? null;
    const agreed = { madeBy: actor, note, validUntil, revises };
    const written = { email, billing, lines, agreed, renews, renewCovered };
    const { number, isNew } = await writeQuote(tx, written, seller.timeZone);
    const quote = formatQuoteNumber(number);
    if (!isNew) return requireQuoteView(tx, quote);
    if (earlier) await markWithdrawn(tx, earlier.number, number);
    if (renews !== undefined) await refuseSecondRenewal(tx, renews, number);
    const { totalCents } = priceLines(lines);
    const prices = lines.map(({ productName: _name, ...line }) => line);
    const replaced = revises !== null && { revises: formatQuoteNumber(revises) };
    const renewed = renews !== undefined && { renews, renewCovered };
    await record({
      after: { quote, totalCents, validUntil, lines: prices, ...replaced, ...renewed },
    });
    return requireQuoteView(tx, quote);
  },
);

export const withdrawQuote = defineChange(
  calls.withdrawQuote,
  async ({ tx, record }: ChangeNeeds, { number }) => {
    const quote = await lockUnpaid(tx, number);
    await markWithdrawn(tx, quote.number);
    await record({ after: { quote: formatQuoteNumber(quote.number) } });
    return requireQuoteView(tx, number);
  },
);

export const sendQuote = defineChange(
  calls.sendQuote,
  async ({ tx, record }: ChangeNeeds<'outbox'>, { number }) => {
    const quote = await lockUnpaid(tx, number);
    const name = formatQuoteNumber(quote.number);
    if (quote.state === 'expired')
      throw refuse(`${name} has expired. Revise it: the new one is mailed.`);
    await mailQuote(tx, quote.number, quote.email);
    await record({ after: { quote: name, email: maskAddress(quote.email) } });
    return { email: quote.email };
  },
);

/** A buyer who paid two quotes for one renewal would renew twice. */
async function refuseSecondRenewal(
  tx: Tx,
  orderIds: readonly string[],
  number: number,
): Promise<void> {
  const { rows } = await sql<{ number: number }>`
    select number from quote_facts
    where renewed_orders && ${orderIds} and can_be_paid and number <> ${number} limit 1`.execute(
    tx,
  );
  const [other] = rows.map((row) => formatQuoteNumber(row.number));
  if (other)
    throw refuse(
      `${other} renews this order, and can be paid. Revise or withdraw it. Nothing was mailed.`,
    );
}
