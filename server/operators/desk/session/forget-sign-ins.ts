import type { Pool } from 'pg';
import { changeInBatches } from '../../../platform/database/in-batches.ts';

/** Forgets sessions, known browsers, challenges and login links of operators that have expired. */
export async function forgetSignIns(pool: Pool): Promise<void> {
  await changeInBatches(pool, {
    change: 'delete from operator_sessions',
    key: 'token_hash',
    rows: `operator_sessions
      where expires_at < now() or last_seen_at < now() - interval '1 day'`,
  });
  await changeInBatches(pool, {
    change: 'delete from operator_browsers',
    key: 'token_hash',
    rows: 'operator_browsers where expires_at < now()',
  });
  await changeInBatches(pool, {
    change: 'delete from operator_challenges',
    key: 'challenge_hash',
    rows: 'operator_challenges where expires_at < now()',
  });
  await changeInBatches(pool, {
    change: 'delete from operator_login_links',
    key: 'token_hash',
    rows: 'operator_login_links where expires_at < now()',
  });
}
