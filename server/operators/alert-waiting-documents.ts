import { sql } from 'kysely';
import type { Db } from '../platform/database/pool.ts';
import { type DocumentFault, documentFaults } from '../platform/process/document-failure.ts';
import { type AlertingParts, alertOperators } from './alert-store.ts';

export const whatToDoAboutDocuments =
  'Run "npm run shop -- doctor": it says what is wrong with the compiler or a template. What ' +
  'waits goes out automatically once its PDF can be made.';

/** How many mails wait for their documents, by why: the most frequent first. */
export async function countWaitingDocuments(
  db: Db,
): Promise<{ fault: DocumentFault; mails: number; since: string }[]> {
  const { rows } = await sql<{ fault: DocumentFault; mails: number; since: string }>`
    select document_failure as fault, count(*)::int as mails, min(created_at)::text as since
    from mail_facts where document_failure is not null group by 1 order by 2 desc`.execute(db);
  return rows;
}

/** Alerts once while any mail waits for a document that can't be made now. */
export async function alertWaitingDocuments(parts: AlertingParts): Promise<void> {
  const waiting = await countWaitingDocuments(parts.db);
  const [first] = waiting.toSorted((a, b) => a.since.localeCompare(b.since));
  if (!first || (await isAlerted(parts.db))) return;
  const faults = waiting.map(({ fault }) => documentFaults[fault]).join('; ');
  const text =
    `PDFs of invoices, notes or quotes can't be made: ${faults}. Receipts go out with their ` +
    'licence keys, and say that the tax invoice follows. Other mails with a PDF wait. ' +
    whatToDoAboutDocuments;
  const alert = { subject: `documents-wait ${first.since}`, kind: 'documents-wait', text };
  const event = { since: first.since, faults };
  await alertOperators(parts, alert, event, 'mails wait for documents that can’t be made');
}

async function isAlerted(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('alerts')
    .select('id')
    .where('kind', '=', 'documents-wait')
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
