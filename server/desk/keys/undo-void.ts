import { sql } from 'kysely';
import { keysCalls as calls } from '../../../contract/desk/keys.ts';
import type { Tx } from '../../database/pool.ts';
import { refuse } from '../../http/refused.ts';
import { type ActionContext, defineAction } from '../action.ts';
import { putOnSale } from './record-key-events.ts';

/** Keys that were taken off sale together, and can be put back. */
interface Void {
  readonly voidId: number;
  readonly count: number;
  readonly reason: string;
  readonly voidedBy: string;
  readonly voidedAt: Date;
}

const isRecent = sql`voided_at > now() - interval '1 day'`;

export const listVoids = defineAction(calls.listVoids, async ({ db }: ActionContext, { productId }) => {
  const { rows } = await sql<Void>`
    select key_voids.id as "voidId", count(*)::int as count, reason, voided_by as "voidedBy", voided_at as "voidedAt"
    from key_voids join stock_keys on void_id = key_voids.id
    where ${isRecent} and product_id = ${productId} and state = 'void'
    group by key_voids.id order by key_voids.id desc limit 50`.execute(db);
  return { voids: rows.map((each) => ({ ...each, voidedAt: each.voidedAt.toISOString() })) };
});

/** In pieces, like the voiding. */
const keysAtOnce = 5_000;

export const undoVoid = defineAction(calls.undoVoid, async (context: ActionContext, { voidId }) => {
  let unvoided = 0;
  for (;;) {
    const count = await context.db.transaction().execute((tx) => unvoidSome(tx, context, voidId));
    unvoided += count;
    if (count > 0) continue;
    if (unvoided > 0) return { unvoided };
    throw refuse('Nothing was changed: these keys were put back already, or voided more than a day ago.');
  }
});

async function unvoidSome(tx: Tx, { actor, record }: ActionContext, voidId: number): Promise<number> {
  const chosen = sql`
    select stock_keys.id from stock_keys join key_voids on key_voids.id = void_id
    where void_id = ${voidId} and state = 'void' and ${isRecent}
    order by stock_keys.id limit ${keysAtOnce} for update of stock_keys`;
  const change = sql`state = 'free', void_id = null`;
  const count = await putOnSale(tx, { change, chosen, event: 'unvoided', actor });
  if (count > 0) await record(tx, { after: { count, voidId } });
  return count;
}
