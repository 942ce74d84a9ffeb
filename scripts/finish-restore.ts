import { sql } from 'kysely';
import type { PoolConfig } from 'pg';
import { recordAuditEvent } from '../server/operators/record-audit-event.ts';
import { formatAdjustmentNumber, formatInvoiceNumber } from '../server/orders/order.ts';
import { lockInvoiceCounter, setInvoiceCounter } from '../server/orders/order-store.ts';
import { connectDatabase, type Tx } from '../server/platform/database/pool.ts';
import { restoreMarker } from '../server/platform/database/refuse-database.ts';
import { StartError } from '../server/platform/process/start-error.ts';
import { lockNoteCounter, setNoteCounter } from '../server/refunds/note-store.ts';

/**
 * The last numbers that were given out after the backup was made, as far as the operator knows
 * them.
 */
export interface LastNumbers {
  readonly lastInvoice?: number | undefined;
  readonly lastNote?: number | undefined;
}

export interface RestoreOptions extends LastNumbers {
  /** Who restores, as the audit names them. */
  readonly actor: string;
}

/**
 * Continues the numbers of invoices and notes, writes the audit event, and lets the shop start: all
 * in one commit.
 */
export async function finishRestore(
  connection: PoolConfig,
  madeAt: string,
  { actor, lastInvoice, lastNote }: RestoreOptions,
) {
  const { db, close } = connectDatabase(connection, { log: console, size: 1 });
  const finish = async (tx: Tx) => {
    const invoice = await raiseCounter(tx, invoices, lastInvoice);
    const note = await raiseCounter(tx, notes, lastNote);
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

interface Counter {
  /** Locks it until the transaction ends, and returns the last number. */
  readonly lock: (tx: Tx) => Promise<number>;
  readonly set: (tx: Tx, last: number) => Promise<void>;
  readonly format: (number: number) => string;
}

const invoices: Counter = {
  lock: lockInvoiceCounter,
  set: setInvoiceCounter,
  format: formatInvoiceNumber,
};

const notes: Counter = {
  lock: lockNoteCounter,
  set: setNoteCounter,
  format: formatAdjustmentNumber,
};

async function raiseCounter(tx: Tx, { lock, set, format }: Counter, last: number | undefined) {
  const before = await lock(tx);
  const after = last ?? before;
  if (after < before) {
    throw new StartError(
      `The backup has ${format(before)} already, so ${format(after)} can't be the last one. Run ` +
        'the restore again with the right number.',
    );
  }
  await set(tx, after);
  return { before, after };
}
