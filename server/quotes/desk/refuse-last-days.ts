import { formatDay } from '../../../contract/format.ts';
import { lastDayOf, mostMonths, usualTerm } from '../../../contract/terms.ts';
import { readToday } from '../../licences/plan-renewal.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { refuseField } from '../../platform/http/refused.ts';
import { foreseeQuote, type WantedQuote } from './foresee-quote.ts';

/** Refuses last days that are over before the licences begin, or too far away. */
export async function refuseLastDays(
  tx: Tx,
  wanted: WantedQuote & { readonly validUntil: string },
): Promise<void> {
  const today = await readToday(tx);
  const latest = lastDayOf(today, { months: mostMonths });
  for (const [index, { term = usualTerm }] of wanted.lines.entries()) {
    if ('months' in term) continue;
    const field = `lines.${index}.term.endsOn`;
    if (term.endsOn <= today) throw refuseField(field, 'Choose a day after today');
    if (term.endsOn < wanted.validUntil)
      throw refuseField(
        field,
        `The quote is valid until ${formatDay(wanted.validUntil)}. Choose that day or a later one`,
      );
    if (term.endsOn > latest)
      throw refuseField(field, `Choose a day within ${mostMonths} months of today`);
    const ended = await findLaterEnd(tx, wanted, index, term.endsOn);
    if (ended)
      throw refuseField(
        field,
        `It renews seats that end on ${formatDay(ended)}. Choose a later day`,
      );
  }
}

/** The last day of seats that a line would renew if it lasted longer. */
async function findLaterEnd(
  tx: Tx,
  wanted: WantedQuote,
  index: number,
  endsOn: string,
): Promise<string | null> {
  if (!wanted.renews) return null;
  const lines = wanted.lines.map((line) => ({ ...line, term: usualTerm }));
  const { lines: foreseen } = await foreseeQuote(tx, { ...wanted, lines });
  const ends = foreseen[index]?.parts.flatMap(({ continues }) => continues?.endsOn ?? []) ?? [];
  return (
    ends
      .filter((end) => end >= endsOn)
      .sort()
      .at(-1) ?? null
  );
}
