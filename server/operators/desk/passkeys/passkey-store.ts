import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/pool.ts';

export interface Passkey {
  readonly id: string;
  readonly email: string;
  readonly site: string;
  readonly name: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly suspendedAt: Date | null;
}

interface Owner {
  readonly email: string;
  /** Null where the desk has no passkeys. */
  readonly site: string | null;
}

/**
 * Lets one transaction of an operator after another add a passkey, or do by a code what only
 * operators without one may: none relies on what the other is changing.
 */
export async function lockPasskeysOf(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`passkeys of ${email}`}, 0))`.execute(
    tx,
  );
}

/**
 * Whether an operator has a passkey for this desk. A suspended one counts: else a copy of it would
 * bring codes back.
 */
export async function hasPasskey(db: Db, { email, site }: Owner): Promise<boolean> {
  const found = await db
    .selectFrom('operator_passkeys')
    .select('id')
    .where('email', '=', email)
    .where('site', '=', site ?? '')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** All of an operator, also those of an earlier address of the desk. */
export async function listPasskeys(db: Db, email: string) {
  return db
    .selectFrom('operator_passkeys')
    .select([
      'id',
      'name',
      'site',
      'transports',
      'added_at as addedAt',
      'last_used_at as lastUsedAt',
    ])
    .select(sql<boolean>`suspended_at is not null`.as('isSuspended'))
    .where('email', '=', email)
    .orderBy('added_at')
    .orderBy('id')
    .execute();
}

interface NewPasskey extends Omit<Passkey, 'suspendedAt'> {
  readonly transports: string[];
  readonly now: Date;
}

/** False when there is one with its id. */
export async function insertPasskey(
  tx: Tx,
  { publicKey, now, ...passkey }: NewPasskey,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('operator_passkeys')
    .values({ ...passkey, public_key: publicKey, added_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Locks a passkey until the transaction ends: two uses of it come one after the other. */
export async function lockPasskey(tx: Tx, id: string): Promise<Passkey | null> {
  const passkey = await tx
    .selectFrom('operator_passkeys')
    .select([
      'id',
      'email',
      'site',
      'name',
      'public_key as publicKey',
      'counter',
      'suspended_at as suspendedAt',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return passkey ?? null;
}

export async function recordUse(
  tx: Tx,
  { id, counter, now }: { id: string; counter: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('operator_passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .execute();
}

export async function suspendPasskey(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('operator_passkeys')
    .set({ suspended_at: now })
    .where('id', '=', id)
    .execute();
}

/** Returns its name; null where the operator has no such passkey. */
export async function deletePasskey(
  tx: Tx,
  { id, email }: { id: string; email: string },
): Promise<string | null> {
  const deleted = await tx
    .deleteFrom('operator_passkeys')
    .where('id', '=', id)
    .where('email', '=', email)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name ?? null;
}
