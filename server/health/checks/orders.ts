import { sql } from 'kysely';
import { lateMinutes, pendingTooLongMinutes } from '../../../contract/desk/order-search.ts';
import { countOf } from '../../../contract/format.ts';
import { isUnmailedAlert } from '../../operators/alert-store.ts';
import { countLists } from '../../operators/desk/count-lists.ts';
import { broken, ok, skipped } from '../../operators/finding.ts';
import { needs } from '../../orders/desk/order-conditions.ts';
import { needsMail } from '../../quotes/desk/search-quotes.ts';
import { databaseCheck, describeAge } from '../check.ts';

export const deadReceipts = databaseCheck('receipts', async ({ db }) => {
  const { dead, late } = await countLists(db, {
    dead: sql`order_facts where ${needs('dead-receipt')}`,
    late: sql`order_facts where ${needs('late-receipt')}`,
  });
  if (dead > 0)
    return broken(
      `${countOf(dead, 'receipt')} could not be mailed. ` +
        `${dead === 1 ? 'Its buyer has' : 'Their buyers have'} paid, and the keys did not arrive.`,
      'Correct the addresses: the receipts are then sent again.',
      {
        link: { href: '/orders?needs=dead-receipt', words: 'Correct the addresses' },
        command: 'npm run shop -- receipts dead',
      },
    );
  if (late > 0)
    return broken(
      `${countOf(late, 'receipt')} not accepted by a mail server within ${lateMinutes} minutes ` +
        'of payment.',
      "Check the mail server, and the reason in the shop's log. They are tried again for 72 hours.",
      { link: { href: '/orders?needs=late-receipt', words: 'See the orders' } },
    );
  return ok('Every receipt was accepted by the mail server, or is about to be sent.');
});

/** Every mail but receipts. */
export const mails = databaseCheck('mails', async ({ db }) => {
  const { refused, quotes, late, alerts } = await countLists(db, {
    refused: sql`order_facts where ${needs('refused-mail')}`,
    late: sql`order_facts where ${needs('late-mail')}`,
    quotes: sql`quote_facts where ${needsMail}`,
    alerts: sql`alerts where ${isUnmailedAlert}`,
  });
  const findings = [
    alerts > 0 &&
      broken(
        `${countOf(alerts, 'alert')} could not be mailed to the operators.`,
        "Check OPERATORS, the mail server, and the reason in the shop's log.",
      ),
    refused > 0 &&
      broken(
        `Mails of ${countOf(refused, 'order')} could not be delivered, such as new keys or ` +
          'adjustment notes.',
        'Correct the addresses, or send the mails again.',
        {
          link: { href: '/orders?needs=refused-mail', words: 'See the orders' },
          command: 'npm run shop -- orders list --needs refused-mail',
        },
      ),
    quotes > 0 &&
      broken(
        `${countOf(quotes, 'quote')} could not be mailed, or not for ${lateMinutes} minutes.`,
        'Send them again, or copy them for the right address.',
        {
          link: { href: '/quotes?view=mail', words: 'See the quotes' },
          command: 'npm run shop -- quotes list --needs mail',
        },
      ),
    late > 0 &&
      broken(
        `Mails of ${countOf(late, 'order')} have waited for more than ${lateMinutes} minutes.`,
        "Check the mail server, and the reason in the shop's log. They are tried again for 72 hours.",
        { link: { href: '/orders?needs=late-mail', words: 'See the orders' } },
      ),
  ].filter((finding) => finding !== false);
  return findings.length > 0
    ? findings
    : ok('No mail that somebody waits for was refused or is late.');
});

export const pendingOrders = databaseCheck('pending-orders', async ({ db }) => {
  const { rows } = await sql<{ id: string }>`
    select id from order_facts where is_pending_too_long
    order by created_at limit 100`.execute(db);
  const [first] = rows;
  if (!first) return ok('No order has been pending for too long.');
  return broken(
    `${countOf(rows.length, 'order')} pending for more than ${pendingTooLongMinutes} minutes, ` +
      `such as ${first.id}.`,
    'Check that the shop runs and reaches the gateway, and ask the gateway again.',
    {
      link: { href: '/orders?needs=pending', words: 'Check the orders' },
      command: 'npm run shop -- reconcile',
    },
  );
});

export const refunds = databaseCheck('refunds', async ({ db }) => {
  const { failed, waiting } = await countLists(db, {
    failed: sql`refund_facts where is_last_and_failed and settled_at > now() - interval '30 days'`,
    waiting: sql`refund_facts where state = 'requested' and gateway_refund_id is null
      and created_at < now() - interval '1 hour'`,
  });
  if (failed > 0)
    return broken(
      `${countOf(failed, 'refund')} failed within 30 days, and no money was returned since.`,
      "Refund the orders again, or in the gateway's dashboard.",
      {
        link: { href: '/orders?needs=failed-refund', words: 'Refund the orders again' },
        command: 'npm run shop -- refunds list',
      },
    );
  if (waiting > 0)
    return broken(
      `${countOf(waiting, 'refund')} had no outcome for an hour.`,
      "Check the gateway's dashboard. Don't refund again: the shop goes on asking.",
      { link: { href: '/orders?needs=refund', words: 'Check the refunds' } },
    );
  return ok('No refund has failed.');
});

const overdue = 26 * 3_600_000;

export const comparison = databaseCheck('daily-comparison', async ({ db, clock }) => {
  const compared = sql<{ at: Date | null }>`select succeeded_at as at from daily_comparison`;
  const { rows } = await compared.execute(db);
  const at = rows[0]?.at;
  if (!at)
    return skipped(
      'The payments have not been compared with the gateway yet: the running shop does it daily.',
    );
  const age = clock().getTime() - at.getTime();
  const finding = `The payments were last compared with the gateway's ${describeAge(age)} ago.`;
  if (age < overdue) return ok(finding);
  return broken(finding, 'Compare them now to see why, and check that the shop runs.', {
    command: 'npm run shop -- reconcile',
  });
});
