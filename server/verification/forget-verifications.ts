import type { Pool } from 'pg';
import { changeInBatches } from '../platform/database/in-batches.ts';
import type { Tx } from '../platform/database/pool.ts';

/** Forgets codes and verified browsers that have expired. */
export async function forgetVerifications(pool: Pool): Promise<void> {
  // Wrong tries of an address count on for a day, also after its code has expired.
  const isOver = `expires_at < now() and coalesce(counted_until < now(), true)`;
  await changeInBatches(pool, {
    change: 'delete from verification_codes',
    key: 'email',
    rows: `verification_codes where ${isOver}`,
  });
  await changeInBatches(pool, {
    change: 'delete from verified_browsers',
    key: 'token_hash',
    rows: 'verified_browsers where expires_at < now()',
  });
  await changeInBatches(pool, {
    change: 'delete from operator_codes',
    key: 'email',
    rows: `operator_codes where ${isOver}`,
  });
}

/** Forgets that a person has verified an address. */
export async function eraseVerifications(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('verification_codes').where('email', '=', email).execute();
  await tx.deleteFrom('verified_browsers').where('email', '=', email).execute();
}
