import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { raiseAlert } from '../operators/raise-alert.ts';

const hour = 3_600_000;

/**
 * Alerts the operators, at most once a day, when an event is refused and no genuine one has arrived for a day: then the
 * signing secret is probably wrong. Anyone can send an event with a wrong signature, so the database is asked at most
 * once an hour.
 */
export function alertRefusedEvents(db: Kysely<Database>, clock: () => Date): () => Promise<void> {
  let askAt = 0;
  return async () => {
    const now = clock().getTime();
    if (now < askAt) return;
    askAt = now + hour;
    const { rows } = await sql<{ day: string }>`
      select current_date::text as day
      where not exists (select from gateway_events where received_at > now() - interval '1 day')`.execute(db);
    const day = rows[0]?.day;
    if (day === undefined) return;
    await db.transaction().execute((tx) =>
      raiseAlert(tx, {
        subject: `event-refused ${day}`,
        kind: 'event-refused',
        orderId: null,
        text: "An event without a valid signature was refused, and no valid one has arrived for a day. If it came from your payment gateway, STRIPE_WEBHOOK_SECRETS lacks the signing secret of its endpoint: copy it from the gateway's dashboard. Orders are settled without events, but later. If all is well there, somebody else sent it and there is nothing to do.",
      }),
    );
  };
}
