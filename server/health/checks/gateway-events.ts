import { sql } from 'kysely';
import { countOf } from '../../../contract/format.ts';
import { countLists } from '../../operators/desk/count-lists.ts';
import { paypalWebhookPath, stripeWebhookPath } from '../../platform/http/foreign-requests.ts';
import {
  broken,
  type CheckParts,
  databaseCheck,
  describeAge,
  type Finding,
  ok,
  skipped,
  warning,
} from '../check.ts';

/** Where and how to register the webhook of each. The names of its gateways begin with its own. */
const senders = {
  Stripe: {
    path: stripeWebhookPath,
    setUp: (address: string) =>
      `In Stripe's dashboard, add the webhook endpoint ${address} and copy its signing secret to STRIPE_WEBHOOK_SECRETS.`,
  },
  PayPal: {
    path: paypalWebhookPath,
    setUp: (address: string) =>
      `In PayPal's developer dashboard, add the webhook ${address} to your app and copy its id to PAYPAL_WEBHOOK_ID.`,
  },
};

export const gatewayEvents = databaseCheck('gateway-events', async (parts) => {
  const { config } = parts;
  if (config.mode === 'demo') return skipped('The demo gateways report no events.');
  const { publicUrl } = config;
  if (!publicUrl)
    return warning(
      'PUBLIC_URL is not set.',
      "Set it to the shop's address, and add its webhook at Stripe.",
    );
  const ofStripe = await checkSender(parts, publicUrl, 'Stripe');
  if (!config.paypal) return ofStripe;
  return [ofStripe, { ...(await checkSender(parts, publicUrl, 'PayPal')), name: 'paypal-events' }];
});

async function checkSender(
  { db, clock }: CheckParts,
  publicUrl: string,
  name: keyof typeof senders,
): Promise<Finding> {
  const { path, setUp } = senders[name];
  const address = new URL(path, publicUrl).href;
  const isOwn = sql`starts_with(gateway, ${name.toLowerCase()})`;
  const { late, paid } = await countLists(db, {
    late: sql`gateway_events where ${isOwn} and handled_at is null and received_at < now() - interval '1 hour'`,
    paid: sql`orders where settled_at between now() - interval '7 days' and now() - interval '1 hour'
      and invoice_number is not null and ${isOwn}`,
  });
  if (late > 0)
    return broken(
      `${countOf(late, 'event')} of ${name} could not be handled for an hour.`,
      "Check the shop's log for the reason. The shop goes on trying.",
    );
  const add = setUp(address);
  const { rows } = await sql<{ last: Date | null }>`
    select max(received_at) as last from gateway_events where ${isOwn}`.execute(db);
  const last = rows[0]?.last;
  if (!last && paid > 0)
    return broken(`${countOf(paid, 'order')} paid within a week, and no event of ${name}.`, add);
  if (!last) return warning(`${name} has sent no event within 30 days.`, add);
  const age = `${name}'s last event came ${describeAge(clock().getTime() - last.getTime())} ago.`;
  return ok(`${age} Its endpoint must be ${address}.`);
}
