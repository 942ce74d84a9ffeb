import { type RawBuilder, sql } from 'kysely';
import { recordAuditEvent } from '../../operators/record-audit-event.ts';
import type { Db, Tx } from '../../platform/database/pool.ts';
import type { Database } from '../../platform/database/tables.ts';
import { forgetLowStock } from '../../products/product-store.ts';

/** Many keys are changed in pieces, so that no statement reaches the database's limit for one. */
const keysAtOnce = 5_000;

interface Piece {
  /** SQL conditions on a row of `stock_keys`. */
  readonly chosen: RawBuilder<unknown>;
  readonly change: RawBuilder<unknown>;
  readonly event: Database['key_events']['event'];
  readonly most?: number | undefined;
}

export interface Changed {
  /** Those that nobody had: they have an event each. */
  readonly count: number;
  /** Those of orders under way. */
  readonly reserved: number;
}

/** Changes keys in stock. The operators are alerted of low stock again after a refill. */
export async function changeKeys(
  tx: Tx,
  actor: string,
  { chosen, change, event, most = keysAtOnce }: Piece,
): Promise<Changed> {
  // The array keeps the limit, as `materialized` does in `claimMails`.
  const { rows } = await sql<Changed>`
    with changed as (
      update stock_keys set ${change}
      where id = any(array(select id from stock_keys where ${chosen} order by id limit ${most} for update))
      returning id, product_id, state
    ), recorded as (
      insert into key_events (key_id, event, actor) select id, ${event}, ${actor} from changed
      where state <> 'reserved'
    ), refilled as (
      ${forgetLowStock(sql`(select product_id from changed where state = 'free')`)}
    )
    select (count(*) filter (where state <> 'reserved'))::int as count,
      (count(*) filter (where state = 'reserved'))::int as reserved
    from changed`.execute(tx);
  return rows[0] ?? { count: 0, reserved: 0 };
}

/**
 * SQL: a key that can be voided. One that an order has reserved is void once the order gives it
 * back.
 */
export const isUnsold = sql`(state = 'free' or state = 'reserved' and void_id is null)`;

export function voidChange(voidId: number): RawBuilder<unknown> {
  return sql`state = case state when 'free' then 'void' else state end, void_id = ${voidId}`;
}

/**
 * Voids the next keys of an import. The last piece writes the audit event of them all in its
 * commit. Null when all is voided; of a voiding that was interrupted, the running shop voids the
 * rest.
 */
export async function voidPiece(tx: Tx, voidId: number): Promise<Changed | null> {
  const row = await tx
    .selectFrom('key_voids')
    .select(['batch_id as batchId', 'reason', 'voided_by as actor', 'voided', 'reserved'])
    .where('id', '=', voidId)
    .where('finished_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { batchId, reason, actor } = row;
  const chosen = sql`batch_id = ${batchId} and ${isUnsold}`;
  const piece = await changeKeys(tx, actor, {
    chosen,
    change: voidChange(voidId),
    event: 'voided',
  });
  const isLast = piece.count + piece.reserved < keysAtOnce;
  const voided = row.voided + piece.count;
  const reserved = row.reserved + piece.reserved;
  await tx
    .updateTable('key_voids')
    .set({ voided, reserved, ...(isLast && { finished_at: sql<Date>`now()` }) })
    .where('id', '=', voidId)
    .execute();
  if (isLast && voided + reserved > 0) {
    const after = { count: voided, reserved, voidId, reason, batchId };
    await recordAuditEvent(tx, { actor, action: 'keys-voided', after });
  }
  return piece;
}

/** Puts the next keys of a voiding back on sale, as {@link voidPiece} voids them. */
export async function undoPiece(tx: Tx, voidId: number): Promise<Changed | null> {
  const row = await tx
    .selectFrom('key_voids')
    .select(['undone_by as actor', 'undone'])
    .where('id', '=', voidId)
    .where('undone_by', 'is not', null)
    .where('undone_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.actor) return null;
  const { actor } = row;
  const chosen = sql`void_id = ${voidId} and state in ('void', 'reserved')`;
  const change = sql`state = case state when 'void' then 'free' else state end, void_id = null`;
  const piece = await changeKeys(tx, actor, { chosen, change, event: 'unvoided' });
  const isLast = piece.count + piece.reserved < keysAtOnce;
  const undone = row.undone + piece.count;
  await tx
    .updateTable('key_voids')
    .set({ undone, ...(isLast && { undone_at: sql<Date>`now()` }) })
    .where('id', '=', voidId)
    .execute();
  if (isLast) {
    const after = { count: undone, voidId };
    await recordAuditEvent(tx, { actor, action: 'keys-unvoided', after });
  }
  return piece;
}

/**
 * Does one piece a commit, so that buyers never wait for many locks. Returns how many keys were
 * changed.
 */
export async function inPieces(
  db: Db,
  piece: typeof voidPiece,
  voidId: number,
  first: Changed,
): Promise<Changed> {
  let { count, reserved } = first;
  for (;;) {
    const next = await db.transaction().execute((tx) => piece(tx, voidId));
    if (!next) return { count, reserved };
    count += next.count;
    reserved += next.reserved;
  }
}

/** Finishes what a process left that ended while it voided keys, or put them back. */
export async function finishVoids(db: Db): Promise<void> {
  const nothing = { count: 0, reserved: 0 };
  const { rows } = await sql<{ id: number; isVoided: boolean }>`
    select id, finished_at is not null as "isVoided" from key_voids
    where finished_at is null or undone_by is not null and undone_at is null order by id`.execute(
    db,
  );
  for (const { id, isVoided } of rows) {
    if (!isVoided) await inPieces(db, voidPiece, id, nothing);
    await inPieces(db, undoPiece, id, nothing);
  }
}
