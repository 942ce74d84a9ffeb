import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { recordAuditEvent } from '../../operators/record-audit-event.ts';
import { recordKeyEvents } from './record-key-events.ts';
import { type Refusal, refuse } from './refusal.ts';

export interface WantedVoid {
  /** Unsold keys, or the batch whose unsold keys are meant. */
  readonly which: { readonly stockKeyIds: readonly number[] } | { readonly batchId: number };
  readonly reason: string;
}

export type VoidResult =
  | {
      readonly kind: 'voided';
      readonly voided: number;
      /** By which it can be undone. */
      readonly voidId: number;
    }
  | Refusal;

/** A large batch is voided in pieces, each a commit with its audit event, so that buyers never wait for its locks. */
const keysAtOnce = 5_000;

/**
 * Takes keys in stock off sale: all of those named or, when an order has one of them, none; of a batch, all that are
 * unsold. After an interruption, voiding the batch again voids the rest.
 */
export async function voidKeys(
  db: Kysely<Database>,
  { which, reason }: WantedVoid,
  actor: string,
): Promise<VoidResult> {
  if ('stockKeyIds' in which)
    return db.transaction().execute(async (tx) => {
      const refusal = await refuseKeys(tx, which.stockKeyIds);
      if (refusal) return refusal;
      const voidId = await insertVoid(tx, reason, actor);
      const chosen = sql`id = any(${[...which.stockKeyIds]})`;
      const piece = { chosen, voidId, about: { reason, ...which }, actor };
      const voided = await voidFree(tx, { ...piece, most: which.stockKeyIds.length });
      return { kind: 'voided', voided, voidId };
    });
  const chosen = sql`batch_id = ${which.batchId}`;
  let voidId: number | null = null;
  let voided = 0;
  for (;;) {
    const piece = await db.transaction().execute(async (tx) => {
      const isLeft = await sql`select from stock_keys where ${chosen} and state = 'free' limit 1`.execute(tx);
      if (isLeft.rows.length === 0) return null;
      const id = voidId ?? (await insertVoid(tx, reason, actor));
      return { id, voided: await voidFree(tx, { chosen, voidId: id, about: { reason, ...which }, actor }) };
    });
    if (piece) voided += piece.voided;
    voidId = piece?.id ?? voidId;
    if (piece && piece.voided > 0) continue;
    if (voidId === null) return refuse('The batch has no unsold keys, so nothing was changed.');
    return { kind: 'voided', voided, voidId };
  }
}

/** How many keys {@link voidKeys} would void. */
export async function countUnsold(db: Kysely<Database>, batchId: number): Promise<number> {
  const { rows } = await sql<{ unsold: number }>`
    select count(*)::int as unsold from stock_keys where batch_id = ${batchId} and state = 'free'`.execute(
    db,
  );
  return rows[0]?.unsold ?? 0;
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

async function insertVoid(tx: Transaction<Database>, reason: string, actor: string): Promise<number> {
  const row = { reason, voided_by: actor };
  const { id } = await tx.insertInto('key_voids').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

interface Piece {
  readonly chosen: RawBuilder<unknown>;
  readonly voidId: number;
  readonly about: WantedVoid['which'] & { readonly reason: string };
  readonly actor: string;
  readonly most?: number;
}

async function voidFree(
  tx: Transaction<Database>,
  { chosen, voidId, about, actor, most = keysAtOnce }: Piece,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update stock_keys set state = 'void', void_id = ${voidId}
    where id in (
      select id from stock_keys where ${chosen} and state = 'free' order by id limit ${most} for update
    )
    returning id`.execute(tx);
  if (rows.length === 0) return 0;
  await recordKeyEvents(tx, { keyIds: rows.map(({ id }) => id), event: 'voided', actor });
  await recordAuditEvent(tx, {
    ...{ actor, action: 'keys-voided', orderId: null, before: null },
    after: { count: rows.length, voidId, ...about },
  });
  return rows.length;
}
