import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { type NewAlert, raiseAlert } from './raise-alert.ts';

export interface AlertingParts {
  readonly db: Kysely<Database>;
  readonly outbox: { wake(): void };
  readonly log: { error(event: object, message: string): void };
}

/** Raises an alert in a commit of its own. Logs a new one as an error; nothing happens when it was raised before. */
export async function alertOperators(
  { db, outbox, log }: AlertingParts,
  alert: NewAlert,
  event: object,
  message: string,
): Promise<void> {
  if (!(await db.transaction().execute((tx) => raiseAlert(tx, alert)))) return;
  log.error(event, message);
  outbox.wake();
}
