import { sql } from 'kysely';
import { countOf } from '../../../contract/format.ts';
import { listWebhooks } from '../../gateways/list-webhooks.ts';
import { countLists } from '../../operators/desk/count-lists.ts';
import { broken, type Finding, ok, skipped, warning } from '../../operators/finding.ts';
import type { Webhook } from '../../payments/webhook.ts';
import { type CheckParts, databaseCheck, describeAge } from '../check.ts';

export const gatewayEvents = databaseCheck('gateway-events', async (parts) => {
  const { config } = parts;
  const { mode, publicUrl } = config;
  const [first, ...others] = listWebhooks(config);
  if (mode === 'demo' || !first) return skipped('The demo gateways report no events.');
  if (!publicUrl)
    return warning(
      'PUBLIC_URL is not set.',
      `Set it to the shop's address, and add its webhook at ${first.sender}.`,
    );

  const findings = [await checkSender(parts, publicUrl, first)];
  for (const webhook of others) {
    const finding = await checkSender(parts, publicUrl, webhook);
    findings.push({ ...finding, name: `${webhook.sender.toLowerCase()}-events` });
  }
  return findings;
});

async function checkSender(
  { db, clock }: CheckParts,
  publicUrl: string,
  { sender, path, setUp }: Pick<Webhook, 'sender' | 'path' | 'setUp'>,
): Promise<Finding> {
  const address = new URL(path, publicUrl).href;
  const isOwn = sql`starts_with(gateway, ${sender.toLowerCase()})`;
  const { late, paid } = await countLists(db, {
    late: sql`gateway_events where ${isOwn} and handled_at is null and received_at < now() - interval '1 hour'`,
    paid: sql`order_facts where settled_at between now() - interval '7 days' and now() - interval '1 hour'
      and is_paid and ${isOwn}`,
  });
  if (late > 0)
    return broken(
      `${countOf(late, 'event')} of ${sender} could not be handled for an hour.`,
      "Check the shop's log for the reason. The shop goes on trying.",
    );
  const add = setUp(address);
  const { rows } = await sql<{ last: Date | null }>`
    select max(received_at) as last from gateway_events where ${isOwn}`.execute(db);
  const last = rows[0]?.last;
  if (!last && paid > 0)
    return broken(`${countOf(paid, 'order')} paid within a week, and no event of ${sender}.`, add);
  if (!last) return warning(`${sender} has sent no event within 30 days.`, add);
  const age = `${sender}'s last event came ${describeAge(clock().getTime() - last.getTime())} ago.`;
  return ok(`${age} Its endpoint must be ${address}.`);
}
