import { type RawBuilder, sql } from 'kysely';
import { keysCalls as calls } from '../../../contract/desk/keys.ts';
import type { Db, Tx } from '../../database/pool.ts';
import { refuse } from '../../http/refused.ts';
import { type ActionContext, defineAction } from '../action.ts';
import { recordKeyEvents } from './record-key-events.ts';

/** A large batch is voided in pieces, each a commit with its audit event, so that buyers never wait for its locks. */
const keysAtOnce = 5_000;

/**
 * Takes keys in stock off sale: all of those named or, when an order has one of them, none; of a batch, all that are
 * unsold. After an interruption, voiding the batch again voids the rest.
 */
export const voidKeys = defineAction(calls.voidKeys, async (context: ActionContext, wanted) => {
  const { db } = context;
  const { stockKeyIds, batchId, reason } = wanted;
  if (stockKeyIds)
    return db.transaction().execute(async (tx) => {
      await requireFree(tx, stockKeyIds);
      const voidId = await insertVoid(tx, reason, context.actor);
      const chosen = sql`id = any(${stockKeyIds})`;
      const piece = { chosen, voidId, about: { reason, stockKeyIds } };
      return { voided: await voidFree(tx, context, { ...piece, most: stockKeyIds.length }), voidId };
    });
  const chosen = sql`batch_id = ${batchId}`;
  let voidId: number | null = null;
  let voided = 0;
  for (;;) {
    const piece = await db.transaction().execute(async (tx) => {
      const isLeft = await sql`select from stock_keys where ${chosen} and state = 'free' limit 1`.execute(tx);
      if (isLeft.rows.length === 0) return null;
      const id = voidId ?? (await insertVoid(tx, reason, context.actor));
      return { id, voided: await voidFree(tx, context, { chosen, voidId: id, about: { reason, batchId } }) };
    });
    if (piece) voided += piece.voided;
    voidId = piece?.id ?? voidId;
    if (piece && piece.voided > 0) continue;
    if (voidId === null) throw refuse('The batch has no unsold keys, so nothing was changed.');
    return { voided, voidId };
  }
});

/** How many keys {@link voidKeys} would void. */
export async function countUnsold(db: Db, batchId: number): Promise<number> {
  const { rows } = await sql<{ unsold: number }>`
    select count(*)::int as unsold from stock_keys where batch_id = ${batchId} and state = 'free'`.execute(
    db,
  );
  return rows[0]?.unsold ?? 0;
}

/** Locks the keys, so that no buyer reserves one of them meanwhile. */
async function requireFree(tx: Tx, ids: readonly number[]): Promise<void> {
  const rows = await tx
    .selectFrom('stock_keys')
    .select(['id', 'state'])
    .where(sql<boolean>`id = any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  for (const id of ids) {
    const state = states.get(id);
    if (state !== 'free') throw refuse(`Nothing was changed: ${describe(id, state)}`);
  }
}

function describe(id: number, state: 'reserved' | 'sold' | 'void' | undefined): string {
  if (state === 'sold') return `an order has key #${id}. Replace it there.`;
  if (state === 'reserved') return `an order under way has reserved key #${id}. Try again in a minute.`;
  return state === 'void' ? `key #${id} is void already.` : `there is no key #${id} in stock.`;
}

async function insertVoid(tx: Tx, reason: string, actor: string): Promise<number> {
  const row = { reason, voided_by: actor };
  const { id } = await tx.insertInto('key_voids').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

interface Piece {
  readonly chosen: RawBuilder<unknown>;
  readonly voidId: number;
  /** For the audit. */
  readonly about: object;
  readonly most?: number;
}

async function voidFree(
  tx: Tx,
  { actor, record }: ActionContext,
  { chosen, voidId, about, most = keysAtOnce }: Piece,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update stock_keys set state = 'void', void_id = ${voidId}
    where id in (
      select id from stock_keys where ${chosen} and state = 'free' order by id limit ${most} for update
    )
    returning id`.execute(tx);
  if (rows.length === 0) return 0;
  await recordKeyEvents(tx, { keyIds: rows.map(({ id }) => id), event: 'voided', actor });
  await record(tx, { after: { count: rows.length, voidId, ...about } });
  return rows.length;
}
