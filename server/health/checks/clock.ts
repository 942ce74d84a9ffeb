import { sql } from 'kysely';
import { gateways } from '../../gateways/gateways.ts';
import type { ShopConfig } from '../../gateways/settings.ts';
import { broken, type Finding, ok, reasonOf, skipped, warning } from '../../operators/finding.ts';
import type { WebhookDescription } from '../../payments/webhook.ts';
import { check, databaseCheck, unreachable } from '../check.ts';

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

/** Of a gateway that signs the time of its events. */
export const gatewayClock = check('gateway-clock', async ({ clock: ownClock, config }) => {
  const [asked] = gateways.flatMap(({ webhook }) => listClocks(webhook, config));
  if (config.mode === 'demo' || !asked) return skipped('Demo mode asks no gateway.');

  const { sender, address } = asked;
  const { host } = new URL(address);
  const before = ownClock().getTime();
  const answer = await readTime(address);
  const after = ownClock().getTime();
  if (answer instanceof Error) return unreachable(host, answer);
  if (answer === null) return skipped(`${host} does not say what time it is.`);

  // The header has whole seconds, so the gateway's clock was up to a second later.
  const seconds = Math.round(Math.max(0, before - (answer + 1_000), answer - after) / 1_000);
  const consequence =
    'Synchronise this machine by NTP (timedatectl). When it is 5 minutes ' +
    `ahead, every event of ${sender} is refused.`;
  return judge(`${sender}'s`, seconds, consequence);
});

function listClocks(webhook: WebhookDescription<ShopConfig> | undefined, config: ShopConfig) {
  const address = webhook?.clockAddress?.(config);
  return webhook && address ? [{ sender: webhook.sender, address }] : [];
}

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
