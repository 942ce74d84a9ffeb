import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { ClaimedMail } from './claim-mails.ts';
import type { MailKind, MailKinds, MailRejection } from './mail-kind.ts';
import { giveUpAfterSeconds, retryDelaySeconds } from './retry-delay.ts';

export interface DeliveryParts {
  readonly db: Kysely<Database>;
  readonly mailer: Mailer;
  readonly kinds: MailKinds;
  readonly log: FastifyBaseLogger;
}

/**
 * Sends a claimed mail and records its outcome. If that record is lost, the mail is sent again when its lease ends,
 * with the same Message-ID.
 */
export async function deliverMail(parts: DeliveryParts, mail: ClaimedMail): Promise<void> {
  const { db, mailer, kinds, log } = parts;
  const kind = kinds[mail.kind];
  if (!kind) throw new Error(`The outbox holds a mail of the unknown kind ${mail.kind}`);
  const name = `${mail.kind} ${mail.subjectId}`;
  try {
    const outcome = await mailer.send(await kind.compose(mail.subjectId));
    await finish(db, kind, mail, outcome.kind);
    if (outcome.kind === 'address-refused')
      log.error({ name, reason: outcome.reason }, 'the mail server refused the address of a mail');
  } catch (error) {
    const { attempts } = mail;
    if (mail.ageSeconds < giveUpAfterSeconds) {
      log.warn({ err: error, name, attempts }, 'a mail could not be sent; it will be tried again');
      await postpone(db, mail);
    } else {
      log.error({ err: error, name, attempts }, 'a mail could not be sent for 72 hours; it is given up');
      await finish(db, kind, mail, 'attempts-used-up');
    }
  }
}

async function finish(
  db: Kysely<Database>,
  kind: MailKind,
  { kind: name, subjectId }: ClaimedMail,
  outcome: 'accepted' | MailRejection,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('outbox').where('kind', '=', name).where('subject_id', '=', subjectId).execute();
    if (outcome === 'accepted') await kind.recordAccepted(tx, subjectId);
    else await kind.recordRejected(tx, subjectId, outcome);
  });
}

async function postpone(db: Kysely<Database>, { kind, subjectId, attempts }: ClaimedMail): Promise<void> {
  const delay = retryDelaySeconds(attempts);
  await db
    .updateTable('outbox')
    .set({ due_at: sql<Date>`now() + make_interval(secs => ${delay})` })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .execute();
}
