import { createHash, randomBytes } from 'node:crypto';
import { formatQuoteNumber } from '../../contract/quotes.ts';
import { queueMail } from '../mail/outbox-store.ts';
import type { Tx } from '../platform/database/pool.ts';
import { forgetRequest, insertQuote, type NewQuote, type WrittenQuote } from './quote-store.ts';

/** The same request within 10 minutes gets the same quote: its unique hash decides. */
export async function writeQuote(tx: Tx, quote: NewQuote, timeZone: string): Promise<WrittenQuote> {
  const { email, billing, lines, agreed, renews, renewCovered } = quote;
  const hash = createHash('sha256')
    .update(JSON.stringify({ email, billing, lines, agreed, renews, renewCovered }))
    .digest();
  await forgetRequest(tx, hash);
  const written = await insertQuote(tx, quote, hash, timeZone);
  if (written.isNew) await mailQuote(tx, written.number, email);
  return written;
}

/** Queues the mail with a quote, unless it is waiting. */
export function mailQuote(tx: Tx, number: number, recipient: string): Promise<void> {
  return queueMail(tx, { kind: 'quote', subjectId: formatQuoteNumber(number), recipient });
}

/**
 * Queues the mail with a quote whose address was corrected. It has a name of its own: a mail that
 * is just being sent to the old address must not end this one.
 */
export function mailCorrectedQuote(tx: Tx, number: number, recipient: string): Promise<void> {
  const subjectId = `${formatQuoteNumber(number)}.${randomBytes(4).toString('hex')}`;
  return queueMail(tx, { kind: 'quote', subjectId, recipient });
}
