import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { keyToRevoke } from '../../../contract/desk/key-lists.ts';
import { keysCalls as calls } from '../../../contract/desk/keys.ts';
import {
  type ChangeNeeds,
  defineAction,
  defineChange,
  type Needs,
} from '../../operators/desk/action.ts';
import { cutPage, readRows } from '../../operators/desk/read-rows.ts';
import type { Db } from '../../platform/database/pool.ts';
import { refuse } from '../../platform/http/refused.ts';
import { markRevoked } from '../end-keys.ts';
import { maskKey } from '../licence-key.ts';
import { openOrderKey } from '../order-keys.ts';
import { sealedKey } from './order-key.ts';

/** As many as can be marked together: the vendor gets them in one file. */
const pageSize = 500;

/** Masked, those of the oldest orders first. */
export const listKeysToRevoke = defineAction(
  calls.listKeysToRevoke,
  async ({ db, sealer }: Needs<'sealer'>, { after }) => {
    const chosen = sql`key_facts.id > ${Number(after ?? 0)} and is_to_revoke`;
    const rows = await readKeys(db, chosen, pageSize + 1);
    const { page, next } = cutPage(rows, pageSize, (row) => row.licenceKeyId);
    return {
      keys: page.map((row) => ({ ...row, maskedKey: maskKey(openOrderKey(sealer, row)) })),
      next,
    };
  },
);

/** To pass them on. */
export const revealKeysToRevoke = defineChange(
  calls.revealKeysToRevoke,
  async ({ tx, sealer, record }: ChangeNeeds<'sealer'>, { licenceKeyIds }) => {
    const chosen = sql`key_facts.id = any(${licenceKeyIds}) and is_to_revoke`;
    const rows = await readKeys(tx, chosen, licenceKeyIds.length);
    if (rows.length === 0) throw refuse(nothingToRevoke);
    await record({ after: { licenceKeyIds: rows.map(({ licenceKeyId }) => licenceKeyId) } });
    return { keys: rows.map((row) => ({ ...row, key: openOrderKey(sealer, row) })) };
  },
);

export const markKeysRevoked = defineChange(
  calls.markKeysRevoked,
  async ({ tx, record }: ChangeNeeds, { licenceKeyIds }) => {
    const marked = await markRevoked(tx, licenceKeyIds);
    if (marked.length === 0) throw refuse(nothingToRevoke);
    await record({ after: { licenceKeyIds: marked } });
    return { marked: marked.length };
  },
);

const nothingToRevoke = 'None of these keys is to be revoked, so nothing was changed.';

function readKeys(db: Db, condition: RawBuilder<unknown>, limit: number) {
  const from = sql`key_facts join line_facts using (order_id, position)
    left join refund_facts on refund_facts.id = revoked_by_refund
    where ${condition} order by key_facts.id limit ${limit}`;
  return readRows(db, z.omit(keyToRevoke, { maskedKey: true }), from, {
    ...sealedKey,
    licenceKeyId: sql`key_facts.id`,
    because: sql`ended_because`,
    since: sql`coalesce(voided_at, refund_facts.settled_at, refund_facts.created_at)`,
  });
}
