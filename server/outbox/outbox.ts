import { openQueue, type Queue } from '../process/open-queue.ts';
import { type DeliveryParts, openDelivery } from './deliver-mail.ts';
import { claimMails } from './outbox-store.ts';

/** Sends the mails that wait in the table `outbox`. Several processes may do so: each mail has one sender at a time. */
export type Outbox = Queue;

export interface OutboxParts extends DeliveryParts {
  /** The calls that this process serves now. */
  readonly load: { readonly inFlight: number };
}

export interface OutboxTiming {
  /** How often the table is searched for mails that other processes queued or left, in milliseconds. */
  readonly pollMilliseconds: number;
  /** How long a mail belongs to the process that claimed it: longer than rendering and mailing one may take. */
  readonly leaseSeconds: number;
}

const mailsAtOnce = 16;

/** While more calls than this are in progress, buyers come first. */
const callsWhenCalm = 2;

const rushCheckMilliseconds = 100;

/** How long mails wait while buyers come first. */
const patienceSeconds = 5;

/** How many older mails are then sent at a time, and how many more for each further 5 s that the oldest has waited. */
const mailsAtOnceWhileBusy = 4;

/**
 * While buyers come first, older mails may wait all the time. One claim in so many then takes mails that have waited for
 * a minute, whosever: first mails alone would keep a buyer's second one waiting for as long as the rush lasts.
 */
const claimsPerLateOne = 4;
const lateSeconds = 60;

export function openOutbox(
  parts: OutboxParts,
  { pollMilliseconds, leaseSeconds }: OutboxTiming = { pollMilliseconds: 1_000, leaseSeconds: 45 },
): Outbox {
  const { db, log, load } = parts;
  const isBusy = () => load.inFlight > callsWhenCalm;
  let oldestSeconds = 0;
  let claims = 0;
  const queue = openQueue({
    ...{ name: 'outbox', log, pollMilliseconds, work: openDelivery(parts, leaseSeconds) },
    atOnce: () => (isBusy() ? countWhileBusy(oldestSeconds) : mailsAtOnce),
    async claim(limit) {
      claims += 1;
      const late =
        isBusy() && claims % claimsPerLateOne === 0
          ? await claimMails(db, { limit, leaseSeconds, youngestSeconds: lateSeconds, oldestFirst: true })
          : [];
      const youngestSeconds = isBusy() ? patienceSeconds : 0;
      const inTurn = await claimMails(db, { limit: limit - late.length, leaseSeconds, youngestSeconds });
      const mails = [...late, ...inTurn];
      oldestSeconds = Math.max(0, ...mails.map(({ ageSeconds }) => ageSeconds));
      return mails;
    },
  });
  let isCheckPlanned = false;

  /** A mail that was just queued is not due while buyers come first: it leaves soon after the rush. */
  function wake(): void {
    if (!isBusy()) return void queue.wake();
    if (isCheckPlanned) return;
    isCheckPlanned = true;
    setTimeout(() => {
      isCheckPlanned = false;
      wake();
    }, rushCheckMilliseconds).unref();
  }

  return { ...queue, wake };
}

/** How many mails may be sent at a time while buyers come first: the later they are, the more. */
export function countWhileBusy(oldestSeconds: number): number {
  const patiences = Math.max(1, Math.floor(oldestSeconds / patienceSeconds));
  return Math.min(mailsAtOnce, patiences * mailsAtOnceWhileBusy);
}
