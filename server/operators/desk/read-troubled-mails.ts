import type { TroubledMail } from '../../../contract/desk/order.ts';
import { findListedMail } from '../../mail/awaited-mails.ts';
import { failureReasons, listTroubledMails, type MailSubject } from '../../mail/mail-failures.ts';
import type { Db } from '../../platform/database/pool.ts';

/**
 * The mails of an order or a quote that are late or refused, but for a receipt that is not tried
 * again.
 */
export async function readTroubledMails(db: Db, of: MailSubject): Promise<TroubledMail[]> {
  const mails = await listTroubledMails(db, of);
  return mails.flatMap(({ kind, state, at, reason }) => {
    const listed = findListedMail(kind);
    if (!listed || (kind === 'receipt' && state === 'refused')) return [];
    const waits = listed.waits === 'accounts' ? 'accounts' : 'buyer';
    return [
      {
        words: listed.words,
        waits,
        state,
        at: at.toISOString(),
        reason: reason && failureReasons[reason],
      },
    ];
  });
}
