import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database/pool.ts';
import { type Refusal, refuseFor } from '../platform/limits/rate-limits.ts';

/**
 * Where codes are kept: those of buyers, or those of operators. Each address has one row, with its
 * newest code.
 */
type CodeTable = 'verification_codes' | 'operator_codes';

interface Try {
  readonly email: string;
  readonly codeHash: Buffer;
  readonly now: Date;
}

const triesPerCode = 5;

/** Of all codes of an address, from the first one on. */
const wrongTriesPerDay = 10;

const dayMilliseconds = 24 * 60 * 60 * 1_000;

export async function saveCode(
  db: Db,
  table: CodeTable,
  { email, codeHash, expiresAt }: { email: string; codeHash: Buffer; expiresAt: Date },
): Promise<void> {
  const values = { code_hash: codeHash, tries_left: triesPerCode, expires_at: expiresAt };
  await db
    .insertInto(table)
    .values({ email, ...values })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(values))
    .execute();
}

/**
 * The right code uses up the code. The row's lock makes parallel tries count one after the other.
 */
export function spendTry(table: CodeTable, { email, codeHash, now }: Try): RawBuilder<unknown> {
  const isRight = sql`code_hash = ${codeHash}`;
  const isCounting = sql`coalesce(counted_until > ${now}, false)`;
  const nextDay = new Date(now.getTime() + dayMilliseconds);
  return sql`
    update ${sql.table(table)}
    set tries_left = case when ${isRight} then 0 else tries_left - 1 end,
      wrong_tries = case when ${isCounting} then wrong_tries else 0 end
        + case when ${isRight} then 0 else 1 end,
      counted_until = case when ${isCounting} or ${isRight} then counted_until else ${nextDay} end
    where email = ${email} and tries_left > 0 and expires_at > ${now}
      and not (${isCounting} and wrong_tries >= ${wrongTriesPerDay})
    returning email, expires_at as code_expires_at, ${isRight} as is_right`;
}

export async function findCodeLock(
  db: Db,
  table: CodeTable,
  { email, now }: Pick<Try, 'email' | 'now'>,
): Promise<Refusal | null> {
  const { rows } = await sql<{ until: Date }>`
    select counted_until as until from ${sql.table(table)}
    where email = ${email} and counted_until > ${now} and wrong_tries >= ${wrongTriesPerDay}`.execute(
    db,
  );
  const [lock] = rows;
  if (!lock) return null;
  return refuseFor(lock.until.getTime() - now.getTime());
}
