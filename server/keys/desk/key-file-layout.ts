import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ColumnRole } from '../../../contract/desk/key-import.ts';
import type { Db, Tx } from '../../platform/database/pool.ts';
import type { DateOrder } from './read-date.ts';

/** What operators said of earlier files with the same headings. */
export interface KeyFileLayout {
  /** By the number of the column. */
  readonly roles: Readonly<Record<string, ColumnRole>>;
  readonly productOf: Readonly<Record<string, string>>;
  readonly dates: DateOrder | null;
}

export async function findLayout(db: Db, headings: string): Promise<KeyFileLayout | undefined> {
  const row = await db
    .selectFrom('key_file_layouts')
    .select(['roles', 'product_of as productOf', 'dates'])
    .where('headings', '=', hash(headings))
    .executeTakeFirst();
  return row as KeyFileLayout | undefined;
}

/** Remembers a file's columns, and adds what it calls our products. */
export async function saveLayout(
  tx: Tx,
  headings: string,
  { roles, productOf, dates }: KeyFileLayout,
  actor: string,
): Promise<void> {
  await sql`
    insert into key_file_layouts as earlier (headings, roles, product_of, dates, saved_by)
    values (${hash(headings)}, ${JSON.stringify(roles)}, ${JSON.stringify(productOf)}, ${dates}, ${actor})
    on conflict (headings) do update set
      roles = excluded.roles, product_of = earlier.product_of || excluded.product_of,
      dates = coalesce(excluded.dates, earlier.dates), saved_by = excluded.saved_by, saved_at = now()`.execute(
    tx,
  );
}

/** Whatever a vendor writes above its columns: only the same text finds it again. */
function hash(headings: string): Buffer {
  return createHash('sha256').update(headings).digest();
}
