import { type Kysely, sql } from 'kysely';
import type { Pool } from 'pg';
import { sendTogether } from '../database/send-together.ts';
import type { Database } from '../database/tables.ts';
import { insertOrderFrom, type NewOrder } from '../orders/order-store.ts';
import type { Attempt } from './attempt-store.ts';
import { lockPurchases, type RecentPurchase, selectRecentPurchase } from './recent-purchase.ts';

export interface NewPurchase extends Required<Omit<NewOrder, 'id'>> {
  readonly attempt: Attempt;
  /** The paid order that the buyer wants to buy again; `any` for a call that is not guarded against repeats. */
  readonly mayRepeat: string | 'any' | null;
}

/**
 * Why an order was not written: another request has the same idempotency key; or else there is an identical order
 * that is pending, or that was paid recently and that the buyer has not asked to buy again.
 */
export interface NotWritten {
  readonly kind: 'not-written';
  readonly earlier: RecentPurchase | null;
}

/** Writes order, lines and attempt in one commit, or nothing; null when they are written. */
export async function writePendingOrder(
  { db, pool }: { db: Kysely<Database>; pool: Pool },
  orderId: string,
  purchase: NewPurchase,
): Promise<NotWritten | null> {
  const { email, cartHash, attempt, mayRepeat } = purchase;
  const write = sql`
    with earlier as (${selectRecentPurchase({ email, cartHash })}),
    attempt as (
      insert into purchase_attempts (email, idempotency_key, order_id, request_hash, request_id)
      select ${email}, ${attempt.idempotencyKey}, ${orderId}, ${attempt.requestHash}::bytea, ${attempt.requestId}
      where ${mayRepeat === 'any'}::boolean
        or not exists (
          select from earlier where state = 'pending' or id is distinct from ${mayRepeat}::text
        )
      on conflict (email, idempotency_key) do nothing
      returning order_id
    ),
    ${insertOrderFrom(sql.ref('attempt'), { ...purchase, id: orderId })}
    select exists (select from attempt) as written, earlier.id, earlier.created_at
    from (values (1)) as always left join earlier on true`;
  const [
    ,
    {
      rows: [row],
    } = { rows: [] },
  ] = await sendTogether(pool, [lockPurchases({ email, cartHash }).compile(db), write.compile(db)]);
  if (row.written) return null;
  return { kind: 'not-written', earlier: row.id && { orderId: row.id, boughtAt: row.created_at } };
}
