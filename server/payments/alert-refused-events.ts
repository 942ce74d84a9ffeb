import { sql } from 'kysely';
import { raiseAlert } from '../operators/alert-store.ts';
import type { Db } from '../platform/database/pool.ts';
import type { Webhook } from './webhook.ts';

interface RefusalParts {
  readonly db: Db;
  readonly clock: () => Date;
}

const hour = 3_600_000;

/** The alerts of a webhook that refuses events: each at most once a day, over all processes. */
export function openRefusalAlerts(
  { db, clock }: RefusalParts,
  { gateway, secretSetting }: Pick<Webhook, 'gateway' | 'secretSetting'>,
) {
  const raise = (subject: string, day: string, text: string) =>
    db.transaction().execute((tx) =>
      raiseAlert(tx, {
        subject: `${subject} ${gateway} ${day}`,
        kind: 'event-refused',
        orderId: null,
        text,
      }),
    );

  return {
    /** When no genuine event has arrived for a day: the secret is probably wrong. */
    alertRefusal: oncePerHour(clock, async () => {
      const { rows } = await sql<{ day: string }>`
        select current_date::text as day
        where not exists (
          select from gateway_events where gateway = ${gateway} and received_at > now() - interval '1 day'
        )`.execute(db);
      const day = rows[0]?.day;
      if (day === undefined) return;
      await raise(
        'event-refused',
        day,
        'An event without a valid signature was refused, and no valid one has arrived for a ' +
          `day. If it came from your payment gateway, ${secretSetting} lacks the value of ` +
          "its endpoint: copy it from the gateway's dashboard. Orders are settled without " +
          'events, but later. If all is well there, somebody else sent it and there is ' +
          'nothing to do.',
      );
    }),

    /** The secret is right, so the clock is wrong, or the event was sent again. */
    alertClock: oncePerHour(clock, (secondsOld: number) =>
      raise(
        'event-late',
        clock().toISOString().slice(0, 10),
        'An event of your payment gateway was refused: its signature is valid, and ' +
          `${secondsOld} s old. ${secretSetting} is right. This machine's clock is probably ` +
          'ahead, so every event is refused: synchronise it by NTP (timedatectl), and run ' +
          `"npm run shop -- doctor", which compares it with the gateway's. Orders are ` +
          'settled without events, but later. If the clock is right, somebody sent an ' +
          'earlier event again, and there is nothing to do.',
      ),
    ),
  };
}

/** Each process asks the database at most once an hour. */
function oncePerHour<Args extends unknown[]>(
  clock: () => Date,
  alert: (...args: Args) => Promise<unknown>,
) {
  let askAt = 0;
  return async (...args: Args): Promise<void> => {
    const now = clock().getTime();
    if (now < askAt) return;
    askAt = now + hour;
    await alert(...args);
  };
}
