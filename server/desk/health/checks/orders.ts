import { sql } from 'kysely';
import { pendingTooLongMinutes } from '../../../../contract/desk/order-search.ts';
import { countOf } from '../../../../contract/format.ts';
import { isPendingTooLong } from '../../../operators/watch-shop.ts';
import { countLists } from '../../count-lists.ts';
import { isLastRefund, needs } from '../../orders/order-conditions.ts';
import { broken, databaseCheck, describeAge, ok, skipped, warning } from '../check.ts';

export const deadReceipts = databaseCheck('receipts', async ({ db }) => {
  const { dead, waiting } = await countLists(db, {
    dead: sql`orders where ${needs['dead-receipt']}`,
    waiting: sql`outbox where attempts > 0 and created_at < now() - interval '15 minutes'`,
  });
  if (dead > 0)
    return broken(
      `${countOf(dead, 'receipt')} could not be mailed: the buyers paid and have no keys.`,
      'Correct the addresses, and send them again: npm run shop -- receipts dead, then receipts retry.',
      { href: '/orders?needs=dead-receipt', words: 'Correct the addresses' },
    );
  if (waiting > 0)
    return warning(
      `${countOf(waiting, 'mail')} could not be sent for 15 minutes.`,
      "Check the mail server and the shop's log. They are tried again for 72 hours.",
    );
  return ok('Every receipt was accepted by the mail server, or is about to be sent.');
});

export const pendingOrders = databaseCheck('pending-orders', async ({ db }) => {
  const { rows } = await sql<{ id: string }>`
    select id from orders where ${isPendingTooLong}
    order by created_at limit 100`.execute(db);
  const [first] = rows;
  if (!first) return ok('No order has been pending for too long.');
  return broken(
    `${countOf(rows.length, 'order')} pending for more than ${pendingTooLongMinutes} minutes, such as ${first.id}.`,
    'Check that the shop runs and reaches the gateway: npm run shop -- reconcile.',
    { href: '/orders?needs=pending', words: 'Check the orders' },
  );
});

export const refunds = databaseCheck('refunds', async ({ db }) => {
  const { failed, waiting } = await countLists(db, {
    failed: sql`refunds where state = 'failed' and settled_at > now() - interval '30 days' and ${isLastRefund}`,
    waiting: sql`refunds where state = 'requested' and gateway_refund_id is null
      and created_at < now() - interval '1 hour'`,
  });
  if (failed > 0)
    return broken(
      `${countOf(failed, 'refund')} failed within 30 days, and no money was returned since.`,
      "Refund the orders again, or in the gateway's dashboard: npm run shop -- refunds list shows them.",
      { href: '/orders?needs=failed-refund', words: 'Refund the orders again' },
    );
  if (waiting > 0)
    return broken(
      `${countOf(waiting, 'refund')} had no outcome for an hour.`,
      "Check the gateway's dashboard. Don't refund again: the shop goes on asking.",
      { href: '/orders?needs=refund', words: 'Check the refunds' },
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
  return broken(finding, 'Run "npm run shop -- reconcile" to see why, and check that the shop runs.');
});
