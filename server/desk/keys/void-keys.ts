import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { recordAuditEvent } from '../../operators/record-audit-event.ts';
import { recordKeyEvents } from './record-key-events.ts';
import { type Refusal, refuse } from './refusal.ts';

export interface WantedVoid {
  /** Unsold keys, or the batch whose unsold keys are meant. */
  readonly which: { readonly stockKeyIds: readonly number[] } | { readonly batchId: number };
  readonly reason: string;
}

export type VoidResult = { readonly kind: 'voided'; readonly voided: number } | Refusal;

/** Takes keys in stock off sale for good: all of those named or, when an order has one of them, none. */
export function voidKeys(
  db: Kysely<Database>,
  { which, reason }: WantedVoid,
  actor: string,
): Promise<VoidResult> {
  return db.transaction().execute(async (tx) => {
    if ('stockKeyIds' in which) {
      const refusal = await refuseKeys(tx, which.stockKeyIds);
      if (refusal) return refusal;
    }
    const ids = await voidFreeKeys(tx, which);
    if (ids.length === 0) return refuse('The batch has no unsold keys, so nothing was changed.');
    await recordKeyEvents(tx, { keyIds: ids, event: 'voided', actor });
    await recordAuditEvent(tx, {
      ...{ actor, action: 'keys-voided', orderId: null, before: null },
      after: { reason, count: ids.length, ...which },
    });
    return { kind: 'voided', voided: ids.length };
  });
}

/** Locks the keys, so that no buyer reserves one of them meanwhile. */
async function refuseKeys(tx: Transaction<Database>, ids: readonly number[]): Promise<Refusal | null> {
  const rows = await tx
    .selectFrom('stock_keys')
    .select(['id', 'state'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  for (const id of ids) {
    const state = states.get(id);
    if (state !== 'free') return refuse(`Nothing was changed: ${describe(id, state)}`);
  }
  return null;
}

function describe(id: number, state: 'reserved' | 'sold' | 'void' | undefined): string {
  if (state === 'sold') return `an order has key #${id}. Replace it there.`;
  if (state === 'reserved') return `an order under way has reserved key #${id}. Try again in a minute.`;
  return state === 'void' ? `key #${id} is void already.` : `there is no key #${id} in stock.`;
}

async function voidFreeKeys(tx: Transaction<Database>, which: WantedVoid['which']): Promise<number[]> {
  const chosen =
    'batchId' in which ? sql`batch_id = ${which.batchId}` : sql`id = any(${[...which.stockKeyIds]})`;
  const { rows } = await sql<{ id: number }>`
    update stock_keys set state = 'void' where ${chosen} and state = 'free' returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
