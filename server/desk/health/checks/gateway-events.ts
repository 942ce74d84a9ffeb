import { sql } from 'kysely';
import { webhookPath } from '../../../http/foreign-requests.ts';
import { broken, type Check, countOf, describeAge, ok, skipped, warning } from '../check.ts';

interface Row {
  readonly last: Date | null;
  readonly late: number;
  readonly paid: number;
}

export const gatewayEvents: Check = {
  name: 'gateway-events',
  needsDatabase: true,
  async run({ db, clock, config: { mode, publicUrl } }) {
    if (mode === 'demo') return skipped('The demo gateway reports no events.');
    if (!publicUrl)
      return warning(
        'PUBLIC_URL is not set.',
        "Set it to the shop's address, and add its webhook at Stripe.",
      );
    const address = new URL(webhookPath, publicUrl).href;
    const { rows } = await sql<Row>`
      select (select max(received_at) from gateway_events) as last,
        (select count(*)::int from gateway_events where handled_at is null and received_at < now() - interval '1 hour') as late,
        (select count(*)::int from orders where settled_at between now() - interval '7 days' and now() - interval '1 hour'
          and invoice_number is not null and gateway like 'stripe%') as paid`.execute(db);
    const { last = null, late = 0, paid = 0 } = rows[0] ?? {};
    if (late > 0)
      return broken(
        `${countOf(late, 'event')} of Stripe could not be handled for an hour.`,
        "Check the shop's log for the reason. The shop goes on trying.",
      );
    const add = `In Stripe's dashboard, add the webhook endpoint ${address} and copy its signing secret to STRIPE_WEBHOOK_SECRETS.`;
    if (!last && paid > 0)
      return broken(`${countOf(paid, 'order')} paid within a week, and no event of Stripe.`, add);
    if (!last) return warning('Stripe has sent no event within 30 days.', add);
    const age = `Stripe's last event came ${describeAge(clock().getTime() - last.getTime())} ago.`;
    return ok(`${age} Its endpoint must be ${address}.`);
  },
};
