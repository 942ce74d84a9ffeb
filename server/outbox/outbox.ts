import { openQueue, type Queue } from '../process/open-queue.ts';
import { type DeliveryParts, deliverMail } from './deliver-mail.ts';
import { claimMails } from './outbox-store.ts';

/** Sends the mails that wait in the table `outbox`. Several processes may do so: each mail has one sender at a time. */
export type Outbox = Queue;

export interface OutboxTiming {
  /** How often the table is searched for mails that other processes queued or left, in milliseconds. */
  readonly pollMilliseconds: number;
  /** How long a mail belongs to the process that claimed it: longer than rendering and mailing one may take. */
  readonly leaseSeconds: number;
}

/** The mailer has one connection more, for a verification code: its buyer waits for it. */
const mailsAtOnce = 4;

export function openOutbox(
  parts: DeliveryParts,
  { pollMilliseconds, leaseSeconds }: OutboxTiming = { pollMilliseconds: 1_000, leaseSeconds: 45 },
): Outbox {
  return openQueue({
    name: 'outbox',
    log: parts.log,
    pollMilliseconds,
    atOnce: mailsAtOnce,
    claim: (limit) => claimMails(parts.db, { limit, leaseSeconds }),
    work: (mail) => deliverMail(parts, mail, leaseSeconds),
  });
}
