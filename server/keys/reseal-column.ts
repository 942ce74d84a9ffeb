import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database/pool.ts';
import type { KeySealer } from './key-sealer.ts';
import { boundContext, resealBytes } from './order-keys.ts';

/** Where sealed bytes are; `context` is what they are sealed for. */
export type SealedColumn = Readonly<
  Record<'table' | 'id' | 'idType' | 'sealed' | 'context', RawBuilder<unknown>>
>;

const ofKeys = { id: sql`id`, idType: sql`bigint`, sealed: sql`sealed` };

export const sealedKeyColumns: readonly SealedColumn[] = [
  { ...ofKeys, table: sql`stock_keys`, context: sql`key_hash` },
  { ...ofKeys, table: sql`licence_keys`, context: boundContext },
];

const rowsAtOnce = 1_000;

/**
 * Seals the bytes of a column that the newest sealing key has not sealed, in batches. Returns how
 * many.
 */
export async function resealColumn(
  db: Db,
  column: SealedColumn,
  sealer: KeySealer,
): Promise<number> {
  let count = 0;
  // Before every number, and before every order id.
  for (let last: string | undefined = '0'; last !== undefined; ) {
    const rows: readonly { id: string }[] = await resealBatch(db, column, sealer, last);
    last = rows.at(-1)?.id;
    count += rows.length;
    await setImmediate();
  }
  return count;
}

/**
 * Seals the first rows after one, and returns them. Their second byte and the third say which key
 * sealed the others.
 */
async function resealBatch(
  db: Db,
  { table, id, idType, sealed, context }: SealedColumn,
  sealer: KeySealer,
  last: string,
) {
  const newest = sealer.seal('', '').subarray(1, 3);
  const { rows } = await sql<{ id: string; sealed: Buffer; context: Buffer }>`
    select ${id}::text as id, ${sealed} as sealed, ${context} as context from ${table}
    where ${id} > ${last}::${idType} and ${sealed} is not null and substr(${sealed}, 2, 2) <> ${newest}
    order by ${table}.${id} limit ${rowsAtOnce}`.execute(db);
  const again = rows.map((row) => resealBytes(sealer, row.sealed, row.context));
  await sql`
    update ${table} set ${sealed} = batch.sealed
    from unnest(${rows.map((row) => row.id)}::${idType}[], ${again}::bytea[]) as batch (id, sealed)
    where ${table}.${id} = batch.id`.execute(db);
  return rows;
}
