import { type DeliveryParts, deliverMail } from './deliver-mail.ts';
import { type ClaimedMail, claimMails } from './outbox-store.ts';

/** Sends the mails that wait in the table `outbox`. Several processes may do so: each mail has one sender at a time. */
export interface Outbox {
  start(): void;
  /** Looks for due mails now, instead of at the next poll. Call it after the commit that queued one. */
  wake(): void;
  /** Lets mails that are being sent finish. Waiting ones stay for the next start. */
  stop(): Promise<void>;
}

export interface OutboxTiming {
  /** How often the table is searched for mails that other processes queued or left, in milliseconds. */
  readonly pollMilliseconds: number;
  /** How long a mail belongs to the process that claimed it: longer than rendering and mailing one may take. */
  readonly leaseSeconds: number;
}

const mailsAtOnce = 4;

export function openOutbox(
  parts: DeliveryParts,
  { pollMilliseconds, leaseSeconds }: OutboxTiming = { pollMilliseconds: 1_000, leaseSeconds: 45 },
): Outbox {
  const { db, log } = parts;
  const underWay = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | null = null;
  let claiming: Promise<void> | null = null;
  let isWoken = false;

  function wake(): void {
    isWoken = true;
    if (timer === null) return;
    claiming ??= claim().finally(() => {
      claiming = null;
      if (isWoken) wake();
    });
  }

  async function claim(): Promise<void> {
    try {
      while (isWoken && timer !== null) {
        isWoken = false;
        const limit = mailsAtOnce - underWay.size;
        if (limit === 0) return;
        for (const mail of await claimMails(db, { limit, leaseSeconds })) send(mail);
      }
    } catch (error) {
      log.warn({ err: error }, 'the outbox could not be read; it will be tried again');
    }
  }

  function send(mail: ClaimedMail): void {
    const sending = deliverMail(parts, mail)
      .catch((error: unknown) => log.error({ err: error }, "a mail's outcome could not be recorded"))
      .finally(() => {
        underWay.delete(sending);
        wake();
      });
    underWay.add(sending);
  }

  return {
    wake,
    start() {
      timer = setInterval(wake, pollMilliseconds);
      wake();
    },
    async stop() {
      if (timer) clearInterval(timer);
      timer = null;
      await claiming;
      await Promise.all(underWay);
    },
  };
}
