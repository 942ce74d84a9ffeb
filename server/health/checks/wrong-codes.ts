import { sql } from 'kysely';
import { codePlaces, countKey, wrongCodesAlert } from '../../operators/count-wrong-code.ts';
import { ok, warning } from '../../operators/finding.ts';
import { databaseCheck, describeAge } from '../check.ts';

export const wrongCodes = databaseCheck('wrong-codes', async ({ db, clock }) => {
  const now = clock().getTime();
  const alerts = await sql<{ at: Date }>`
    select created_at as at from alerts
    where kind = ${wrongCodesAlert} and created_at > now() - interval '1 day'
    order by created_at desc limit 1`.execute(db);
  const [latest] = alerts.rows;
  if (latest)
    return warning(
      'Somebody may be guessing codes: many wrong ones were entered within an hour, ' +
        `${describeAge(now - latest.at.getTime())} ago.`,
      'Find the clients that call most in the log of your proxy, and block them there.',
    );
  const counts = Object.values(codePlaces).map(async ({ rule, words }) => {
    const { rows } = await sql<{ points: number }>`
      select points from rate_limits where key = ${countKey(rule)} and expire > ${now}`.execute(db);
    return `${rows[0]?.points ?? 0} ${words}`;
  });
  return ok(`Wrong codes within an hour: ${(await Promise.all(counts)).join(', ')}.`);
});
