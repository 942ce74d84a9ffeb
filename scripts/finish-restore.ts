import { sql } from 'kysely';
import type { PoolConfig } from 'pg';
import { recordAuditEvent } from '../server/operators/record-audit-event.ts';
import { formatInvoiceNumber } from '../server/orders/order.ts';
import { connectDatabase, type Tx } from '../server/platform/database/pool.ts';
import { restoreMarker } from '../server/platform/database/refuse-database.ts';
import { StartError } from '../server/platform/process/start-error.ts';
import { formatAdjustmentNumber } from '../server/refunds/adjustment-note.ts';

/** The last numbers that were given out after the backup was made, as far as the operator knows them. */
export interface LastNumbers {
  readonly lastInvoice?: number | undefined;
  readonly lastNote?: number | undefined;
}

export interface RestoreOptions extends LastNumbers {
  /** Who restores, as the audit names them. */
  readonly actor: string;
}

/** Continues the numbers of invoices and notes, writes the audit event, and lets the shop start: all in one commit. */
export async function finishRestore(
  connection: PoolConfig,
  madeAt: string,
  { actor, lastInvoice, lastNote }: RestoreOptions,
) {
  const { db, close } = connectDatabase(connection, { log: console, size: 1 });
  const finish = async (tx: Tx) => {
    const invoice = await raiseCounter(tx, 'invoice_counter', lastInvoice, formatInvoiceNumber);
    const note = await raiseCounter(tx, 'adjustment_counter', lastNote, formatAdjustmentNumber);
    await recordAuditEvent(tx, {
      ...{ actor, action: 'backup-restored' },
      before: { lastInvoice: invoice.before, lastNote: note.before },
      after: { madeAt, lastInvoice: invoice.after, lastNote: note.after },
    });
    await sql`drop table ${sql.id(restoreMarker)}`.execute(tx);
    return { nextInvoice: invoice.after + 1, nextNote: note.after + 1 };
  };
  return db.transaction().execute(finish).finally(close);
}

async function raiseCounter(
  tx: Tx,
  table: 'invoice_counter' | 'adjustment_counter',
  last: number | undefined,
  format: (number: number) => string,
): Promise<{ readonly before: number; readonly after: number }> {
  const { rows } = await sql<{ before: number }>`
    select last_number as before from ${sql.table(table)} for update`.execute(tx);
  const { before = 0 } = rows[0] ?? {};
  const after = last ?? before;
  if (after < before) {
    throw new StartError(
      `The backup has ${format(before)} already, so ${format(after)} can't be the last one. Run the restore again with the right number.`,
    );
  }
  await sql`update ${sql.table(table)} set last_number = ${after}`.execute(tx);
  return { before, after };
}
