import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { recordAuditEvent } from '../../operators/record-audit-event.ts';
import { recordKeyEvents } from './record-key-events.ts';
import { type Refusal, refuse } from './refusal.ts';

/** Keys that were taken off sale together, and can be put back. */
export interface Void {
  readonly voidId: number;
  readonly count: number;
  readonly reason: string;
  readonly voidedBy: string;
  readonly voidedAt: Date;
}

const isRecent = sql`voided_at > now() - interval '1 day'`;

/** Lists the keys of a product that operators took off sale in the last day, the newest first. */
export async function listVoids(db: Kysely<Database>, productId: string): Promise<Void[]> {
  const { rows } = await sql<Void>`
    select key_voids.id as "voidId", count(*)::int as count, reason, voided_by as "voidedBy", voided_at as "voidedAt"
    from key_voids join stock_keys on void_id = key_voids.id
    where ${isRecent} and product_id = ${productId} and state = 'void'
    group by key_voids.id order by key_voids.id desc limit 50`.execute(db);
  return rows;
}

export type UndoResult = { readonly kind: 'unvoided'; readonly unvoided: number } | Refusal;

/** In pieces, like the voiding. */
const keysAtOnce = 5_000;

/** Puts keys back on sale that operators took off it in the last day. */
export async function undoVoid(db: Kysely<Database>, voidId: number, actor: string): Promise<UndoResult> {
  let unvoided = 0;
  for (;;) {
    const count = await db.transaction().execute((tx) => unvoidSome(tx, voidId, actor));
    unvoided += count;
    if (count > 0) continue;
    if (unvoided > 0) return { kind: 'unvoided', unvoided };
    return refuse('Nothing was changed: these keys were put back already, or voided more than a day ago.');
  }
}

/** The operators are alerted of low stock again after this refill. */
async function unvoidSome(tx: Transaction<Database>, voidId: number, actor: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with unvoided as (
      update stock_keys set state = 'free', void_id = null
      where id in (
        select stock_keys.id from stock_keys join key_voids on key_voids.id = void_id
        where void_id = ${voidId} and state = 'void' and ${isRecent}
        order by stock_keys.id limit ${keysAtOnce} for update of stock_keys
      )
      returning id, product_id
    ), refilled as (
      update products set low_stock_since = null, sold_out_since = null
      where id in (select product_id from unvoided)
    )
    select id from unvoided`.execute(tx);
  if (rows.length === 0) return 0;
  await recordKeyEvents(tx, { keyIds: rows.map(({ id }) => id), event: 'unvoided', actor });
  await recordAuditEvent(tx, {
    ...{ actor, action: 'keys-unvoided', orderId: null, before: null },
    after: { count: rows.length, voidId },
  });
  return rows.length;
}
