import { sql } from 'kysely';
import { quoteCalls as calls, mostQuoteDays } from '../../../contract/desk/quotes.ts';
import { priceLines } from '../../../contract/money.ts';
import { formatQuoteNumber, parseQuoteNumber } from '../../../contract/quotes.ts';
import { usualTerm } from '../../../contract/terms.ts';
import { type ActionInput, type ChangeNeeds, defineChange } from '../../operators/desk/action.ts';
import { lockRenewedOrder } from '../../orders/lock-order.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { refuse, refuseField, refuseUnknown } from '../../platform/http/refused.ts';
import { maskAddress } from '../../platform/log/log.ts';
import { countRenewed } from '../plan-quote.ts';
import { lockQuote, type Quote } from '../quote.ts';
import { markWithdrawn } from '../quote-store.ts';
import { mailQuote, writeQuote } from '../write-quote.ts';
import { describeCover, foreseeQuote } from './foresee-quote.ts';
import { readFloors, refuseBelowFloor } from './price-floor.ts';
import { refuseLastDays } from './refuse-last-days.ts';
import { requireQuoteView } from './search-quotes.ts';

/** Writes a quote, and withdraws the one that it replaces in the same commit. */
export const createQuote = defineChange(
  calls.createQuote,
  async ({ tx, actor, role, record, seller }: ChangeNeeds<'outbox' | 'seller'>, wanted) => {
    const { email, billing, note, validUntil, renews, renewCovered } = wanted;
    await refuseDay(tx, validUntil);
    const earlier = wanted.revises === undefined ? null : await lockUnpaid(tx, wanted.revises);
    if (earlier && earlier.email !== email)
      throw refuseField(
        'email',
        'A revised quote keeps its address. Withdraw it, and copy it for another',
      );
    if (renews !== undefined) await lockRenewable(tx, renews, email);
    const lines = await priceAgreed(tx, wanted);
    refuseBelowFloor(role, await readFloors(tx, lines));
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

/** Locks a quote that is open or has expired. */
export async function lockUnpaid(tx: Tx, name: string): Promise<Quote> {
  const quote = await lockQuote(tx, parseQuoteNumber(name) ?? 0);
  if (!quote) throw refuseUnknown(`There is no quote ${name}.`);
  if (quote.state === 'open' || quote.state === 'expired') return quote;
  const newer = quote.revisedBy && formatQuoteNumber(quote.revisedBy.number);
  const why = {
    paid: `is paid: the order ${quote.orderId} has what was sold`,
    'being-paid': 'is being paid now. Check it again when that payment has ended',
    revised: `was replaced by ${newer}: open that one`,
    withdrawn: 'was withdrawn. Copy it instead',
  };
  throw refuse(`${formatQuoteNumber(quote.number)} ${why[quote.state]}. Nothing was changed.`);
}

/** Locks the orders that a quote renews: of two quotes at the same moment, the second is refused. */
async function lockRenewable(tx: Tx, orderIds: readonly string[], email: string): Promise<void> {
  for (const orderId of orderIds.toSorted()) await lockRenewedOrder(tx, orderId);
  const { rows } = await sql`
    select from order_facts where id = any(${orderIds}) and email = ${email} and is_paid
      and exists (select from line_facts where order_id = order_facts.id and seats_left > 0)`.execute(
    tx,
  );
  if (rows.length < orderIds.length)
    throw refuseField(
      'renews',
      'Renew a paid order of this email address that is not wholly refunded',
    );
}

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

async function refuseDay(tx: Tx, validUntil: string): Promise<void> {
  const { rows } = await sql<{
    days: number;
  }>`select ${validUntil}::date - shop_today() as days`.execute(tx);
  const days = rows[0]?.days ?? -1;
  if (days < 0) throw refuseField('validUntil', 'Choose today or a later day');
  if (days > mostQuoteDays)
    throw refuseField('validUntil', `Choose a day within ${mostQuoteDays} days`);
}

/**
 * The lines with the names and list prices of now. A repeated request is recognised by a hash of
 * their JSON, so the order of the members stays.
 */
async function priceAgreed(tx: Tx, wanted: AgreedQuote) {
  const foresight = await foreseeQuote(tx, wanted);
  if (foresight.covered && !wanted.renewCovered)
    throw refuseField('renewCovered', describeCover(foresight.covered));
  await refuseLastDays(tx, wanted);
  return wanted.lines.map((line, index) => {
    const { productId, quantity, unitPriceCents, term = usualTerm, insteadOf } = line;
    const foreseen = foresight.lines[index];
    if (!foreseen) throw new Error(`Nothing was foreseen of the line ${index}`);
    const { productName, listPriceCents } = foreseen;
    const renewedSeats = countRenewed(foreseen.parts);
    const priced = { productId, productName, quantity, unitPriceCents, listPriceCents };
    return { ...priced, term, insteadOf, renewedSeats };
  });
}

type AgreedQuote = ActionInput<typeof calls.createQuote>;
