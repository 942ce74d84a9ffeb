import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { MailKind, MailKinds, MailRejection } from './mail-kind.ts';
import { type ClaimedMail, postponeMail, removeMail } from './outbox-store.ts';

export interface DeliveryParts {
  readonly db: Kysely<Database>;
  readonly mailer: Mailer;
  readonly kinds: MailKinds;
  readonly log: FastifyBaseLogger;
}

/** How long a mail is tried: a mail server's outage over a long weekend loses nothing. */
const giveUpAfterSeconds = 72 * 60 * 60;

/** Short enough that a backlog is sent within minutes of the mail server's return. */
const longestDelaySeconds = 120;

/**
 * Sends a claimed mail and records its outcome. If that record is lost, the mail is sent again when its lease ends,
 * with the same Message-ID.
 */
export async function deliverMail(parts: DeliveryParts, mail: ClaimedMail): Promise<void> {
  const { db, mailer, kinds, log } = parts;
  const kind = kinds[mail.kind];
  if (!kind) throw new Error(`The outbox holds a mail of the unknown kind ${mail.kind}`);
  const { attempts } = mail;
  const name = `${mail.kind} ${mail.subjectId}`;
  try {
    const outcome = await mailer.send(await kind.compose(mail.subjectId));
    await finish(db, kind, mail, outcome.kind);
    if (outcome.kind === 'address-refused')
      log.error({ name, reason: outcome.reason }, 'the mail server refused the address of a mail');
  } catch (error) {
    if (mail.ageSeconds < giveUpAfterSeconds) {
      log.warn({ err: error, name, attempts }, 'a mail could not be sent; it will be tried again');
      await postponeMail(db, mail, retryDelaySeconds(attempts));
    } else {
      log.error({ err: error, name, attempts }, 'a mail could not be sent for 72 hours; it is given up');
      await finish(db, kind, mail, 'attempts-used-up');
    }
  }
}

/** Seconds to wait after an attempt that failed: 2, 4, 8 and so on up to 120. */
export function retryDelaySeconds(attempts: number): number {
  return Math.min(2 ** attempts, longestDelaySeconds);
}

async function finish(
  db: Kysely<Database>,
  kind: MailKind,
  mail: ClaimedMail,
  outcome: 'accepted' | MailRejection,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (outcome === 'accepted') await kind.recordAccepted(tx, mail.subjectId);
    else await kind.recordRejected(tx, mail.subjectId, outcome);
    await removeMail(tx, mail);
  });
}
