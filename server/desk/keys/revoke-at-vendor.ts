import { type RawBuilder, sql } from 'kysely';
import type { KeyToRevoke } from '../../../contract/desk/key-lists.ts';
import { keysCalls as calls } from '../../../contract/desk/keys.ts';
import type { Db } from '../../database/pool.ts';
import { refuse } from '../../http/refused.ts';
import { openOrderKey, type SealedOrderKey, sealedColumns } from '../../licences/bound-key.ts';
import type { KeySealer } from '../../licences/key-sealer.ts';
import { maskKey } from '../../licences/licence-key.ts';
import { type ActionContext, defineAction } from '../action.ts';

interface KeysContext extends ActionContext {
  readonly sealer: KeySealer;
}

/** As many as can be marked together: the vendor gets them in one file. */
const pageSize = 500;

/** Of refunded seats and replaced keys: `vendor_revoked_at` is the mark of those that the vendor has revoked. */
export const isToRevoke = sql`(revoked_by_refund is not null or voided_at is not null) and vendor_revoked_at is null`;

/** Masked, those of the oldest orders first. */
export const listKeysToRevoke = defineAction(
  calls.listKeysToRevoke,
  async ({ db, sealer }: KeysContext, { after }) => {
    const lastId = Number(/^\d{1,15}$/.exec(after ?? '')?.[0] ?? 0);
    const rows = await readKeys(db, sql`licence_keys.id > ${lastId} and ${isToRevoke}`, pageSize + 1);
    const keys = rows.slice(0, pageSize).map((row) => {
      const { hash: _, sealed: __, position: ___, seat: ____, ...entry } = row;
      return { ...entry, since: row.since.toISOString(), maskedKey: maskKey(openOrderKey(sealer, row)) };
    });
    return { keys, next: rows.length > pageSize ? String(keys.at(-1)?.licenceKeyId) : null };
  },
);

/** To pass them on. */
export const revealKeysToRevoke = defineAction(
  calls.revealKeysToRevoke,
  ({ db, sealer, record }: KeysContext, { licenceKeyIds }) =>
    db.transaction().execute(async (tx) => {
      const chosen = sql`licence_keys.id = any(${licenceKeyIds}) and ${isToRevoke}`;
      const rows = await readKeys(tx, chosen, licenceKeyIds.length);
      if (rows.length === 0) throw refuse(nothingToRevoke);
      await record(tx, { after: { licenceKeyIds: rows.map(({ licenceKeyId }) => licenceKeyId) } });
      return {
        keys: rows.map((row) => ({ licenceKeyId: row.licenceKeyId, key: openOrderKey(sealer, row) })),
      };
    }),
);

export const markKeysRevoked = defineAction(
  calls.markKeysRevoked,
  ({ db, record }: ActionContext, { licenceKeyIds }) =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: number }>`
        update licence_keys set vendor_revoked_at = now()
        where id = any(${licenceKeyIds}) and ${isToRevoke}
        returning id`.execute(tx);
      if (rows.length === 0) throw refuse(nothingToRevoke);
      await record(tx, { after: { licenceKeyIds: rows.map(({ id }) => id) } });
      return { marked: rows.length };
    }),
);

const nothingToRevoke = 'None of these keys is to be revoked, so nothing was changed.';

interface Row extends Omit<KeyToRevoke, 'maskedKey' | 'since' | 'orderId'>, SealedOrderKey {
  readonly since: Date;
}

async function readKeys(db: Db, condition: RawBuilder<unknown>, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select licence_keys.id as "licenceKeyId", product_id as "productId", product_name as "productName",
      ${sealedColumns},
      case when voided_at is null then 'refunded' else 'replaced' end as because,
      coalesce(voided_at, refunds.settled_at, refunds.created_at) as since
    from licence_keys
    join order_lines using (order_id, position)
    left join refunds on refunds.id = revoked_by_refund
    where ${condition}
    order by licence_keys.id limit ${limit}`.execute(db);
  return rows;
}
