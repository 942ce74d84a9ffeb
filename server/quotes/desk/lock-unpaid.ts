import { formatQuoteNumber, parseQuoteNumber } from '../../../contract/quotes.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { refuse, refuseUnknown } from '../../platform/http/refused.ts';
import { lockQuote, type Quote } from '../quote.ts';

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
