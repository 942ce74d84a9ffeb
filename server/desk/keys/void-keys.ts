import { type RawBuilder, sql } from 'kysely';
import { mostKeysImported } from '../../../contract/desk/key-import.ts';
import { keyVoid } from '../../../contract/desk/key-lists.ts';
import { keysCalls as calls } from '../../../contract/desk/keys.ts';
import type { Tx } from '../../database/pool.ts';
import type { Database } from '../../database/tables.ts';
import { refuse } from '../../http/refused.ts';
import { repeatUntilDone } from '../../process/repeat.ts';
import { type ActionContext, type ChangeNeeds, defineAction, defineChange } from '../action.ts';
import { countLists } from '../count-lists.ts';
import { readRows } from '../read-rows.ts';

/** Many keys are changed in pieces, so that no statement reaches the database's limit for one. */
const keysAtOnce = 5_000;

interface Piece {
  /** SQL conditions on a row of `stock_keys`. */
  readonly chosen: RawBuilder<unknown>;
  readonly change: RawBuilder<unknown>;
  readonly event: Database['key_events']['event'];
  readonly most?: number | undefined;
}

/** Changes keys in stock, and returns how many. The operators are alerted of low stock again after a refill. */
async function changeKeys(
  tx: Tx,
  actor: string,
  { chosen, change, event, most = keysAtOnce }: Piece,
): Promise<number> {
  // The array keeps the limit, as `materialized` does in `claimMails`.
  const { rows } = await sql<{ count: number }>`
    with changed as (
      update stock_keys set ${change}
      where id = any(array(select id from stock_keys where ${chosen} order by id limit ${most} for update))
      returning id, product_id, state
    ), recorded as (
      insert into key_events (key_id, event, actor) select id, ${event}, ${actor} from changed
    ), refilled as (
      update products set low_stock_since = null, sold_out_since = null
      where id in (select product_id from changed where state = 'free')
    )
    select count(*)::int as count from changed`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * Takes keys in stock off sale: all of those named or, when an order has one of them, none; of a batch, all that are
 * unsold. Each piece of a batch is a commit with its audit event, so that buyers never wait for its locks. After an
 * interruption, voiding the batch again voids the rest.
 */
export const voidKeys = defineAction(
  calls.voidKeys,
  async ({ db, actor, record }: ActionContext, { stockKeyIds, batchId, reason }) => {
    const isNamed = stockKeyIds ? sql`id = any(${stockKeyIds})` : sql`batch_id = ${batchId}`;
    const voidPiece = async (tx: Tx, voidId: number) => {
      const count = await changeKeys(tx, actor, {
        chosen: sql`${isNamed} and state = 'free'`,
        change: sql`state = 'void', void_id = ${voidId}`,
        event: 'voided',
        most: stockKeyIds?.length,
      });
      if (count > 0) await record(tx, { after: { count, voidId, reason, stockKeyIds, batchId } });
      return count;
    };
    const first = await db.transaction().execute(async (tx) => {
      if (stockKeyIds) await requireFree(tx, stockKeyIds);
      const row = { reason, voided_by: actor };
      const { id } = await tx.insertInto('key_voids').values(row).returning('id').executeTakeFirstOrThrow();
      const voided = await voidPiece(tx, id);
      if (voided === 0) throw refuse('The batch has no unsold keys, so nothing was changed.');
      return { voided, voidId: id };
    });
    if (stockKeyIds) return first;
    const { voidId } = first;
    const rest = await repeatUntilDone(() => db.transaction().execute((tx) => voidPiece(tx, voidId)));
    return { voided: first.voided + rest, voidId };
  },
);

/** How many keys {@link voidKeys} would void. */
export const countUnsoldKeys = defineAction(calls.countUnsoldKeys, ({ db }: ActionContext, { batchId }) =>
  countLists(
    db,
    { unsold: sql`stock_keys where batch_id = ${batchId} and state = 'free'` },
    mostKeysImported,
  ),
);

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

const isRecent = sql`voided_at > now() - interval '1 day'`;

export const listVoids = defineAction(calls.listVoids, async ({ db }: ActionContext, { productId }) => {
  const recent = sql`key_voids join stock_keys on void_id = key_voids.id
    where ${isRecent} and product_id = ${productId} and state = 'void'
    group by key_voids.id order by key_voids.id desc limit 50`;
  const given = { voidId: sql`key_voids.id`, count: sql`count(*)::int` };
  return { voids: await readRows(db, keyVoid, recent, given) };
});

/** Puts the keys of a voiding back in stock, in pieces. Each piece is a commit with its audit event. */
export const undoVoid = defineAction(
  calls.undoVoid,
  async ({ db, actor, record }: ActionContext, { voidId }) => {
    const chosen = sql`void_id = (select id from key_voids where id = ${voidId} and ${isRecent}) and state = 'void'`;
    const change = sql`state = 'free', void_id = null`;
    const unvoided = await repeatUntilDone(() =>
      db.transaction().execute(async (tx) => {
        const count = await changeKeys(tx, actor, { chosen, change, event: 'unvoided' });
        if (count > 0) await record(tx, { after: { count, voidId } });
        return count;
      }),
    );
    if (unvoided > 0) return { unvoided };
    throw refuse('Nothing was changed: these keys were put back already, or voided more than a day ago.');
  },
);

/** Puts quarantined keys back on sale, after an operator has made sure that nobody has them. */
export const releaseQuarantine = defineChange(
  calls.releaseQuarantine,
  async ({ tx, actor, record }: ChangeNeeds, { note, ...named }) => {
    const { stockKeyIds, productId } = named;
    const isNamed = stockKeyIds ? sql`id = any(${stockKeyIds})` : sql`product_id = ${productId}`;
    const chosen = sql`${isNamed} and state = 'free' and quarantined`;
    const change = sql`quarantined = false`;
    const released = await repeatUntilDone(() =>
      changeKeys(tx, actor, { chosen, change, event: 'confirmed' }),
    );
    if (released === 0) throw refuse('None of these keys is in quarantine, so nothing was changed.');
    await record({ after: { count: released, note, ...named } });
    return { released };
  },
);
