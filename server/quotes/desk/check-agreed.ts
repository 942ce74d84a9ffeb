import { sql } from 'kysely';
import type { Role } from '../../../contract/desk/desk-call.ts';
import { mostQuoteDays, type quoteCalls } from '../../../contract/desk/quotes.ts';
import { usualTerm } from '../../../contract/terms.ts';
import type { ActionInput } from '../../operators/desk/action.ts';
import { lockRenewedOrder } from '../../orders/lock-order.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { refuseField } from '../../platform/http/refused.ts';
import { countRenewed } from '../plan-quote.ts';
import { describeCover, foreseeQuote } from './foresee-quote.ts';
import { lockUnpaid } from './lock-unpaid.ts';
import { readFloors, refuseBelowFloor } from './price-floor.ts';
import { refuseLastDays } from './refuse-last-days.ts';

export type AgreedQuote = ActionInput<typeof quoteCalls.createQuote>;

/**
 * The lines of a quote with the names and list prices of now, and the quote that it takes the place
 * of. Locks that one and the orders that it renews. Refuses what this operator can't send.
 */
export async function checkAgreed(tx: Tx, role: Role, wanted: AgreedQuote) {
  const { email, validUntil, renews } = wanted;
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
  return { lines, earlier };
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
