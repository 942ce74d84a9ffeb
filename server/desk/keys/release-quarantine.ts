import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { recordAuditEvent } from '../../operators/record-audit-event.ts';
import { recordKeyEvents } from './record-key-events.ts';
import { type Refusal, refuse } from './refusal.ts';

export interface WantedRelease {
  readonly which: { readonly stockKeyIds: readonly number[] } | { readonly productId: string };
  readonly note: string;
}

export type ReleaseResult = { readonly kind: 'released'; readonly released: number } | Refusal;

/** A statement for so many rows ends long before the database's limit for one. */
const keysAtOnce = 20_000;

/** Puts quarantined keys back on sale, after an operator has made sure that nobody has them. */
export function releaseQuarantine(
  db: Kysely<Database>,
  { which, note }: WantedRelease,
  actor: string,
): Promise<ReleaseResult> {
  return db.transaction().execute(async (tx) => {
    let released = 0;
    for (;;) {
      const ids = await releaseSome(tx, which);
      if (ids.length === 0) break;
      await recordKeyEvents(tx, { keyIds: ids, event: 'confirmed', actor });
      released += ids.length;
    }
    if (released === 0) return refuse('None of these keys is in quarantine, so nothing was changed.');
    await recordAuditEvent(tx, {
      ...{ actor, action: 'quarantine-released', orderId: null, before: null },
      after: { count: released, note, ...which },
    });
    return { kind: 'released', released };
  });
}

/** The operators are alerted of low stock again after this refill. */
async function releaseSome(tx: Transaction<Database>, which: WantedRelease['which']): Promise<number[]> {
  const chosen =
    'productId' in which ? sql`product_id = ${which.productId}` : sql`id = any(${[...which.stockKeyIds]})`;
  const { rows } = await sql<{ id: number }>`
    with released as (
      update stock_keys set quarantined = false
      where id in (
        select id from stock_keys where ${chosen} and state = 'free' and quarantined
        order by id limit ${keysAtOnce} for update
      )
      returning id, product_id
    ), refilled as (
      update products set low_stock_since = null, sold_out_since = null
      where id in (select product_id from released)
    )
    select id from released`.execute(tx);
  return rows.map(({ id }) => id);
}
