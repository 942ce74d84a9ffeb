import { sql } from 'kysely';
import {
  broken,
  check,
  databaseCheck,
  type Finding,
  ok,
  reasonOf,
  skipped,
  unreachable,
  warning,
} from '../check.ts';

const tolerableSeconds = 5;
const brokenSeconds = 60;

export const clock = databaseCheck('clock', async ({ db, clock: ownClock }) => {
  const before = ownClock().getTime();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const after = ownClock().getTime();
  const theirs = rows[0]?.now.getTime() ?? 0;
  // The database read its clock at some moment in between.
  const seconds = Math.round(Math.max(0, before - theirs, theirs - after) / 1_000);
  const consequence =
    'Synchronise both machines by NTP (timedatectl). Codes and limits end too early or too late.';
  return judge("the database's", seconds, consequence);
});

const limitMilliseconds = 8_000;

/** Stripe signs the time of an event: with a clock that is 5 minutes ahead, the shop refuses every one. */
export const gatewayClock = check(
  'gateway-clock',
  async ({ clock: ownClock, config: { mode, stripe } }) => {
    if (mode === 'demo' || !stripe) return skipped('Demo mode asks no gateway.');
    const address = stripe.apiBase ?? 'https://api.stripe.com';
    const before = ownClock().getTime();
    const answer = await readTime(address);
    const after = ownClock().getTime();
    if (answer instanceof Error) return unreachable(new URL(address).host, answer);
    if (answer === null) return skipped(`${new URL(address).host} does not say what time it is.`);
    // The header has whole seconds, so the gateway's clock was up to a second later.
    const seconds = Math.round(Math.max(0, before - (answer + 1_000), answer - after) / 1_000);
    const consequence =
      'Synchronise this machine by NTP (timedatectl). When it is 5 minutes ahead, every event of Stripe is refused.';
    return judge("Stripe's", seconds, consequence);
  },
);

function judge(whose: string, seconds: number, action: string): Finding {
  if (seconds <= tolerableSeconds) return ok(`This machine's clock agrees with ${whose}.`);
  const finding = `This machine's clock differs from ${whose} by ${seconds} s.`;
  return seconds > brokenSeconds ? broken(finding, action) : warning(finding, action);
}

/** The time of a response, whatever else it says. Null without one. */
async function readTime(address: string): Promise<number | null | Error> {
  try {
    const { headers } = await fetch(address, {
      method: 'HEAD',
      signal: AbortSignal.timeout(limitMilliseconds),
    });
    const time = Date.parse(headers.get('date') ?? '');
    return Number.isNaN(time) ? null : time;
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return cause instanceof Error ? cause : new Error(reasonOf(cause));
  }
}
