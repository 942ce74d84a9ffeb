import { randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { readWrappedKeys } from '../../licences/open-key-sealer.ts';
import { unwrapKey, wrapKey } from '../../licences/wrapped-key.ts';
import { recordAuditEvent } from '../../operators/record-audit-event.ts';
import { type Refusal, refuse } from './refusal.ts';

export interface Secrets {
  readonly current: string;
  readonly next: string;
}

export type RotationStart = { readonly kind: 'started' | 'started-before' } | Refusal;

/**
 * Wraps the sealing keys by the next secret too, and adds one for everything that is sealed from now on. Processes with
 * either secret work until {@link finishRotation}.
 */
export function startRotation(
  db: Kysely<Database>,
  { current, next }: Secrets,
  actor: string,
): Promise<RotationStart> {
  return db.transaction().execute(async (tx) => {
    const rows = await lockSealingKeys(tx);
    if (rows.some(({ rewrapped }) => rewrapped)) {
      if (rows.every((row) => opens(next, { ...row, wrapped: row.rewrapped ?? row.wrapped })))
        return { kind: 'started-before' };
      return refuse(
        'Another rotation is under way: finish it with keys rotate-secret --finish. Nothing was changed.',
      );
    }
    for (const row of rows) {
      const { wrapped } = wrapKey(next, row, unwrapKey(current, row));
      await tx.updateTable('sealing_keys').set({ rewrapped: wrapped }).where('id', '=', row.id).execute();
    }
    const id = Math.max(...rows.map((row) => row.id)) + 1;
    const added = { id, purpose: 'seal' as const };
    const key = randomBytes(32);
    const rewrapped = wrapKey(next, added, key).wrapped;
    await tx
      .insertInto('sealing_keys')
      .values({ ...wrapKey(current, added, key), rewrapped })
      .execute();
    await recordAuditEvent(tx, {
      ...{ actor, action: 'keys-secret-rotation-started', orderId: null, before: null },
      after: { sealingKeyId: id },
    });
    return { kind: 'started' };
  });
}

export type RotationEnd = { readonly kind: 'finished' } | Refusal;

/** Makes the next secret the only one, and deletes the sealing keys before the newest: nothing may be sealed by them. */
export function finishRotation(db: Kysely<Database>, next: string, actor: string): Promise<RotationEnd> {
  return db.transaction().execute(async (tx) => {
    const rows = await lockSealingKeys(tx);
    if (!rows.some(({ rewrapped }) => rewrapped))
      return refuse('No rotation is under way. Nothing was changed.');
    if (!rows.every((row) => opens(next, { ...row, wrapped: row.rewrapped ?? row.wrapped })))
      return refuse('KEYS_SECRET is not the new secret yet. Nothing was changed.');
    const newest = Math.max(...rows.map(({ id }) => id));
    await sql`
      delete from sealing_keys where purpose = 'seal' and id <> ${newest}`.execute(tx);
    await sql`update sealing_keys set wrapped = rewrapped, rewrapped = null`.execute(tx);
    await recordAuditEvent(tx, {
      ...{ actor, action: 'keys-secret-rotated', orderId: null, before: null },
      after: { sealingKeyId: newest },
    });
    return { kind: 'finished' };
  });
}

async function lockSealingKeys(tx: Transaction<Database>) {
  await sql`lock table sealing_keys in share row exclusive mode`.execute(tx);
  return readWrappedKeys(tx);
}

function opens(secret: string, row: Parameters<typeof unwrapKey>[1]): boolean {
  try {
    unwrapKey(secret, { ...row, rewrapped: null });
    return true;
  } catch {
    return false;
  }
}
