import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { Mailer, MailOutcome } from '../mail/mailer.ts';
import { doTogether } from '../process/do-together.ts';
import { openLane } from '../process/open-lane.ts';
import type { MailKind, MailKinds, MailRejection } from './mail-kind.ts';
import { type ClaimedMail, postponeMail, removeMails, renewLease } from './outbox-store.ts';

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

/** The mailer has one connection more, for a verification code: its buyer waits for it. */
const sentAtOnce = 4;

/** A lease of 45 s is longer than this and the 40 s that sending may take. */
const longestWaitSeconds = 4;

/**
 * Returns what sends a claimed mail and records its outcome. Mails that are accepted while the record of others is
 * written share the next commit, so the record is at most two commits late. If it is lost, the mail is sent again when its
 * lease ends, with the same Message-ID.
 */
export function openDelivery(
  { db, mailer, kinds, log }: DeliveryParts,
  leaseSeconds: number,
): (mail: ClaimedMail) => Promise<void> {
  const inTurn = openLane(sentAtOnce);
  const recordAccepted = doTogether((mails: readonly ClaimedMail[]) => recordAllAccepted(db, kinds, mails));

  async function send(mail: ClaimedMail, claimedAt: number): Promise<MailOutcome | 'not-sent'> {
    const message = await chooseKind(kinds, mail).compose(mail.subjectId);
    if (!message) {
      await removeMails(db, [mail]);
      return 'not-sent';
    }
    return inTurn(async () => {
      const isLate = performance.now() - claimedAt > longestWaitSeconds * 1_000;
      if (isLate && !(await renewLease(db, mail, leaseSeconds))) return 'not-sent';
      return mailer.send(message);
    });
  }

  return async (mail) => {
    const { attempts } = mail;
    const name = `${mail.kind} ${mail.subjectId}`;
    try {
      const outcome = await send(mail, performance.now());
      if (outcome === 'not-sent') return;
      if (outcome.kind === 'accepted') return await recordAccepted(mail);
      await recordRejected(db, kinds, mail, outcome.kind);
      log.error({ name, reason: outcome.reason }, 'the mail server refused the address of a mail');
    } catch (error) {
      if (mail.ageSeconds < giveUpAfterSeconds) {
        log.warn({ err: error, name, attempts }, 'a mail could not be sent; it will be tried again');
        await postponeMail(db, mail, retryDelaySeconds(attempts));
      } else {
        log.error({ err: error, name, attempts }, 'a mail could not be sent for 72 hours; it is given up');
        await recordRejected(db, kinds, mail, 'attempts-used-up');
      }
    }
  };
}

/** Seconds to wait after an attempt that failed: 2, 4, 8 and so on up to 120. */
export function retryDelaySeconds(attempts: number): number {
  return Math.min(2 ** attempts, longestDelaySeconds);
}

function chooseKind(kinds: MailKinds, mail: ClaimedMail): MailKind {
  const kind = kinds[mail.kind];
  if (!kind) throw new Error(`The outbox holds a mail of the unknown kind ${mail.kind}`);
  return kind;
}

async function recordAllAccepted(
  db: Kysely<Database>,
  kinds: MailKinds,
  mails: readonly ClaimedMail[],
): Promise<undefined[]> {
  const subjectsOf = (name: string) =>
    mails.filter(({ kind }) => kind === name).map(({ subjectId }) => subjectId);
  await db.transaction().execute(async (tx) => {
    for (const [name, kind] of Object.entries(kinds)) {
      const subjectIds = subjectsOf(name);
      if (subjectIds.length > 0) await kind.recordAccepted(tx, subjectIds);
    }
    await removeMails(tx, mails);
  });
  return mails.map(() => undefined);
}

async function recordRejected(
  db: Kysely<Database>,
  kinds: MailKinds,
  mail: ClaimedMail,
  reason: MailRejection,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await chooseKind(kinds, mail).recordRejected(tx, mail.subjectId, reason);
    await removeMails(tx, [mail]);
  });
}
