import { formatDay, formatSeats } from '../../contract/format.ts';
import { formatQuoteNumber } from '../../contract/quotes.ts';
import { readNamedLicences } from '../licences/open-licences.ts';
import { readToday } from '../licences/plan-renewal.ts';
import { foreseeLicences } from '../licences/write-licences.ts';
import type { Tx } from '../platform/database/pool.ts';
import { Refused, refuse } from '../platform/http/refused.ts';
import type { Quote, QuoteLine } from './quote.ts';

/**
 * Refuses to sell a quote that renews fewer seats than it did when it was written: the others would
 * begin today. Called once the order has claimed what is open.
 */
export async function refuseCovered(tx: Tx, quote: Quote, orderId: string): Promise<void> {
  if (quote.renews.length === 0) return;
  const claimed = await countClaimed(tx, orderId);
  const isShort = ({ renewedSeats }: QuoteLine, position: number) =>
    (claimed.get(position) ?? 0) < (renewedSeats ?? 0);
  // What quotes of earlier releases renewed isn't known.
  const isKnown = quote.lines.some(({ renewedSeats }) => typeof renewedSeats === 'number');
  if (isKnown ? !quote.lines.some(isShort) : claimed.size > 0) return;
  throw await describeCovered(tx, quote, claimed);
}

/** Refuses to sell an expired quote whose licences would have ended already. */
export async function refuseEnded(tx: Tx, quote: Quote): Promise<void> {
  const today = await readToday(tx);
  const ends = quote.lines.flatMap(({ term }) => ('endsOn' in term ? term.endsOn : []));
  const [ended] = ends.filter((endsOn) => endsOn <= today).sort();
  if (!ended) return;
  throw refuse(
    `Licences of ${formatQuoteNumber(quote.number)} were agreed until ${formatDay(ended)}, which is ` +
      'over. Revise the quote, or return the money. Nothing was recorded.',
  );
}

async function countClaimed(tx: Tx, orderId: string): Promise<Map<number, number>> {
  const claimed = new Map<number, number>();
  for (const { position, continues, firstSeat, lastSeat } of await foreseeLicences(tx, orderId)) {
    if (continues === null) continue;
    claimed.set(position, (claimed.get(position) ?? 0) + lastSeat - firstSeat + 1);
  }
  return claimed;
}

async function describeCovered(
  tx: Tx,
  quote: Quote,
  claimed: ReadonlyMap<number, number>,
): Promise<Refused> {
  const open = [...claimed.values()].reduce((sum, seats) => sum + seats, 0);
  const wanted = quote.lines.reduce((sum, { renewedSeats }) => sum + (renewedSeats ?? 0), 0);
  const still = open === 0 ? 'none is open any more' : `only ${nameOpen(open)} open`;
  const number = formatQuoteNumber(quote.number);
  const seats = wanted > 0 ? formatSeats(wanted) : 'seats';
  const detail =
    `${number} renews ${seats}, of which ${still}${await nameCover(tx, quote)}. Accept that to ` +
    'sell the others as new licences that begin today, or return the money. Nothing was recorded.';
  // Named, so that the desk offers to accept it.
  return new Refused('refused', { detail, errors: [{ field: 'acceptCovered', message: detail }] });
}

function nameOpen(seats: number): string {
  return `${formatSeats(seats)} ${seats === 1 ? 'is' : 'are'}`;
}

/** Empty where refunds have taken the seats. */
async function nameCover(tx: Tx, { renews }: Quote): Promise<string> {
  const licences = await readNamedLicences(tx, renews);
  const later = licences.filter(({ isNamed, seatsLeft }) => !isNamed && seatsLeft > 0);
  const words = later.map(
    ({ invoiceNumber, endsOn }) => `${invoiceNumber} until ${formatDay(endsOn)}`,
  );
  return words.length === 0 ? '' : `: covered by ${[...new Set(words)].join(', ')}`;
}
