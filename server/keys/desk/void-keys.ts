import { sql } from 'kysely';
import { mostKeysImported } from '../../../contract/desk/key-import.ts';
import { keyVoid } from '../../../contract/desk/key-lists.ts';
import { keysCalls as calls } from '../../../contract/desk/keys.ts';
import {
  type ActionContext,
  type ChangeNeeds,
  defineAction,
  defineChange,
} from '../../operators/desk/action.ts';
import { countLists } from '../../operators/desk/count-lists.ts';
import { readRows } from '../../operators/desk/read-rows.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { refuse, refuseUnknown } from '../../platform/http/refused.ts';
import { repeatUntilDone } from '../../platform/process/repeat.ts';
import { requireProduct } from '../../products/desk/read-products.ts';
import {
  changeKeys,
  inPieces,
  isUnsold,
  undoPiece,
  voidChange,
  voidPiece,
} from './void-in-pieces.ts';

/**
 * Takes keys in stock off sale: all of those named or, when one of them is sold or void, none; of a
 * batch, all that are unsold. Those that an order has reserved are void once it gives them back.
 */
export const voidKeys = defineAction(
  calls.voidKeys,
  async ({ db, actor, record }: ActionContext, { stockKeyIds, batchId, reason }) => {
    const first = await db.transaction().execute(async (tx) => {
      if (stockKeyIds) await requireUnsold(tx, stockKeyIds);
      const row = { reason, voided_by: actor, batch_id: batchId ?? null, finished_at: null };
      const { id: voidId } = await tx
        .insertInto('key_voids')
        .values(stockKeyIds ? { ...row, finished_at: sql<Date>`now()` } : row)
        .returning('id')
        .executeTakeFirstOrThrow();
      if (!stockKeyIds) return { voidId, piece: await voidFirst(tx, voidId, batchId) };
      const chosen = sql`id = any(${stockKeyIds}) and ${isUnsold}`;
      const most = stockKeyIds.length;
      const change = voidChange(voidId);
      const piece = await changeKeys(tx, actor, { chosen, change, event: 'voided', most });
      await record(tx, { after: { ...piece, voidId, reason, stockKeyIds } });
      return { voidId, piece };
    });
    const { voidId, piece } = first;
    const { count: voided, reserved } = await inPieces(db, voidPiece, voidId, piece);
    const sold = sql`stock_keys where batch_id = ${batchId ?? null} and state = 'sold'`;
    return { voided, reserved, voidId, ...(await countLists(db, { sold }, mostKeysImported)) };
  },
);

async function voidFirst(tx: Tx, voidId: number, batchId = 0) {
  const piece = await voidPiece(tx, voidId);
  if (piece && piece.count + piece.reserved > 0) return piece;
  const batch = tx.selectFrom('key_batches').select('id').where('id', '=', batchId);
  if (!(await batch.executeTakeFirst())) throw refuseUnknown(`There is no import #${batchId}.`);
  throw refuse('The import has no unsold keys, so nothing was changed.');
}

/** How many keys {@link voidKeys} would void, and how many of the batch orders have. */
export const countUnsoldKeys = defineAction(
  calls.countUnsoldKeys,
  ({ db }: ActionContext, { batchId }) => {
    const inState = (state: string) =>
      sql`stock_keys where batch_id = ${batchId} and state = ${state}`;
    const lists = { unsold: inState('free'), reserved: inState('reserved'), sold: inState('sold') };
    return countLists(db, lists, mostKeysImported);
  },
);

/** Locks the keys, so that no buyer reserves one of them meanwhile. */
async function requireUnsold(tx: Tx, ids: readonly number[]): Promise<void> {
  const rows = await tx
    .selectFrom('stock_keys')
    .select(['id', 'state', 'void_id as voidId'])
    .where(sql<boolean>`id = any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const keys = new Map(rows.map((row) => [row.id, row]));
  for (const id of ids) {
    const key = keys.get(id);
    if (!key) throw refuse(`Nothing was changed: there is no key #${id} in stock.`);
    if (key.state === 'sold')
      throw refuse(`Nothing was changed: an order has key #${id}. Replace it there.`);
    if (key.state === 'void' || key.voidId !== null)
      throw refuse(`Nothing was changed: key #${id} is void already.`);
  }
}

const isRecent = sql`voided_at > now() - interval '1 day'`;

export const listVoids = defineAction(
  calls.listVoids,
  async ({ db }: ActionContext, { productId }) => {
    const recent = sql`key_voids join stock_keys on void_id = key_voids.id
    where ${isRecent} and product_id = ${productId} and state in ('void', 'reserved')
    group by key_voids.id order by key_voids.id desc limit 50`;
    const inState = (state: string) => sql`(count(*) filter (where state = ${state}))::int`;
    const given = {
      voidId: sql`key_voids.id`,
      count: inState('void'),
      reserved: inState('reserved'),
    };
    return { voids: await readRows(db, keyVoid, recent, given) };
  },
);

/**
 * Puts the keys of a voiding back in stock. Those that a restore has taken off sale stay in
 * quarantine.
 */
export const undoVoid = defineAction(
  calls.undoVoid,
  async ({ db, actor }: ActionContext, { voidId }) => {
    const first = await db.transaction().execute(async (tx) => {
      const begun = await sql`
        update key_voids set undone_by = ${actor}
        where id = ${voidId} and ${isRecent} and finished_at is not null and undone_by is null
          and exists (select from stock_keys where void_id = ${voidId} and state in ('void', 'reserved'))`.execute(
        tx,
      );
      return begun.numAffectedRows === 1n ? undoPiece(tx, voidId) : null;
    });
    if (!first)
      throw refuse(
        'Nothing was changed: these keys were put back already, or voided more than a day ago.',
      );
    const { count: unvoided, reserved } = await inPieces(db, undoPiece, voidId, first);
    return { unvoided, reserved };
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
    const released = await repeatUntilDone(
      async () => (await changeKeys(tx, actor, { chosen, change, event: 'confirmed' })).count,
    );
    if (released === 0 && productId) await requireProduct(tx, productId);
    if (released === 0)
      throw refuse('None of these keys is in quarantine, so nothing was changed.');
    await record({ after: { count: released, note, ...named } });
    return { released };
  },
);
