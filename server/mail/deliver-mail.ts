import type { FastifyBaseLogger } from 'fastify';
import type { Db, Tx } from '../platform/database/pool.ts';
import { DocumentFailure, type DocumentFault } from '../platform/process/document-failure.ts';
import { openQueue, type Queue } from '../platform/process/open-queue.ts';
import type { Mailer, MailOutcome } from './mail.ts';
import { recordMailFailure } from './mail-failures.ts';
import {
  awaitDocument,
  type ClaimedMail,
  claimMails,
  endFailures,
  type MailKind,
  type MailKinds,
  type MailRejection,
  removeMail,
  renewLease,
  setDue,
} from './outbox-store.ts';
import { RefusedRecipients } from './refused-recipients.ts';

interface DeliveryParts {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly kinds: MailKinds;
  readonly log: FastifyBaseLogger;
  /** Shared by all mails of this process. */
  readonly refused?: RefusedRecipients;
  /**
   * The mailer should have one connection more, for a verification code: its buyer waits for it.
   */
  readonly mailsAtOnce?: number;
}

const defaultTiming = {
  pollMilliseconds: 1_000,
  /**
   * How long a mail belongs to the process that claimed it: longer than rendering and mailing one
   * may take.
   */
  leaseSeconds: 45,
};

/**
 * Sends the mails that wait in the table `outbox`. Several processes may do so: each mail has one
 * sender at a time.
 */
export function openOutbox(
  parts: DeliveryParts,
  { pollMilliseconds, leaseSeconds } = defaultTiming,
): Queue {
  const shared = { ...parts, refused: new RefusedRecipients() };
  return openQueue({
    name: 'outbox',
    log: parts.log,
    pollMilliseconds,
    atOnce: parts.mailsAtOnce ?? 2,
    claim: (limit) => claimMails(parts.db, { limit, leaseSeconds }),
    work: (mail) => deliverMail(shared, mail, leaseSeconds),
  });
}

/** How long a mail is tried: a mail server's outage over a long weekend loses nothing. */
const giveUpAfterSeconds = 72 * 60 * 60;

/** Short enough that a backlog is sent within minutes of the mail server's return. */
const longestDelaySeconds = 120;

/** A lease of 45 s is longer than this and the 40 s that sending may take. */
const longestCompositionSeconds = 4;

/** If the record is lost, the mail is sent again when its lease ends, with the same Message-ID. */
export async function deliverMail(
  parts: DeliveryParts,
  mail: ClaimedMail,
  leaseSeconds: number,
): Promise<void> {
  const { db, log } = parts;
  const { attempts } = mail;
  const name = `${mail.kind} ${mail.subjectId}`;
  try {
    const kind = chooseKind(parts.kinds, mail);
    const outcome = await sendMail(parts, kind, mail, leaseSeconds);
    if (outcome === 'not-sent') return;
    if (outcome.kind === 'accepted') {
      const { recipient, reply } = outcome;
      await finish(db, mail, async (tx) => {
        await endFailures(mail).execute(tx);
        await kind.recordAccepted?.(tx, mail.subjectId, { recipient, reply });
      });
      return log.info({ name }, 'a mail was accepted by the mail server');
    }

    await giveUp(db, kind, mail, 'address-refused');
    log.error({ name, reason: outcome.reason }, 'the mail server refused the address of a mail');
  } catch (error) {
    if (error instanceof DocumentFailure) {
      log.warn({ err: error, name, attempts }, 'a mail waits: its document can’t be made now');
      const delaySeconds = documentDelaySeconds(error.fault, attempts);
      await awaitDocument(db, mail, { fault: error.fault, delaySeconds }).execute();
    } else if (mail.ageSeconds < giveUpAfterSeconds) {
      log.warn({ err: error, name, attempts }, 'a mail could not be sent; it will be tried again');
      await setDue(db, mail, retryDelaySeconds(attempts)).execute();
    } else {
      log.error(
        { err: error, name, attempts },
        'a mail could not be sent for 72 hours; it is given up',
      );
      await giveUp(db, chooseKind(parts.kinds, mail), mail, 'attempts-used-up');
    }
  }
}

async function sendMail(
  { db, mailer, refused }: DeliveryParts,
  kind: MailKind,
  mail: ClaimedMail,
  leaseSeconds: number,
): Promise<(MailOutcome & { readonly recipient: string }) | 'not-sent'> {
  const start = performance.now();
  const message = await kind.compose(mail.subjectId);
  if (!message) {
    await removeMail(db, mail);
    return 'not-sent';
  }

  const isLate = performance.now() - start > longestCompositionSeconds * 1_000;
  if (isLate && !(await renewLease(db, mail, leaseSeconds))) return 'not-sent';

  const outcome = await mailer.send(message);
  if (outcome.kind === 'accepted') refused?.addAccepted();
  else if (refused?.addRefused(message.to))
    throw new Error(
      "The mail server refuses every recipient, so it probably refuses the shop's sender: " +
        `${outcome.reason}`,
    );
  return { ...outcome, recipient: [message.to].flat().join(', ') };
}

/** Seconds to wait after an attempt that failed: 2, 4, 8 and so on up to 120. */
export function retryDelaySeconds(attempts: number): number {
  return Math.min(2 ** attempts, longestDelaySeconds);
}

/**
 * A mail that only waits for its document is never given up: nobody but the operator can repair a
 * compiler. A document that ends the compiler keeps others waiting, so it is tried less often.
 */
function documentDelaySeconds(fault: DocumentFault, attempts: number): number {
  return Math.min(2 ** attempts, fault === 'stopped' ? 600 : longestDelaySeconds);
}

function chooseKind(kinds: MailKinds, mail: ClaimedMail): MailKind {
  const kind = kinds[mail.kind];
  if (!kind) throw new Error(`The outbox holds a mail of the unknown kind ${mail.kind}`);
  return kind;
}

function giveUp(db: Db, kind: MailKind, mail: ClaimedMail, reason: MailRejection): Promise<void> {
  return finish(db, mail, async (tx) => {
    const failure = await recordMailFailure(tx, mail, reason);
    await kind.recordRejected(tx, mail.subjectId, reason, failure);
  });
}

/** Removes a mail in the transaction that records what became of it. */
function finish(
  db: Db,
  mail: ClaimedMail,
  record: (tx: Tx) => Promise<void> | undefined,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await record(tx);
    await removeMail(tx, mail);
  });
}
