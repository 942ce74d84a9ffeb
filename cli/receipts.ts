import { orderCalls } from '../contract/desk/orders.ts';
import { listDeadReceipts, retryReceipts } from '../server/orders/desk/actions.ts';
import { markReceiptBounced } from '../server/orders/desk/mark-receipt-bounced.ts';
import { Misunderstood } from '../server/platform/http/refused.ts';
import type { Commands } from './commands.ts';
import { anOrder } from './options.ts';
import { printAnswer } from './print-answer.ts';

export function addReceiptCommands(receipts: Commands): void {
  receipts.add(
    'dead',
    { summary: 'List the receipts that failed permanently', role: 'support' },
    {
      alias: 'list',
      work: ({ db }) => listDeadReceipts(db),
      text: (receipts) => printAnswer({ receipts }),
    },
  );

  receipts.addAction('bounced', markReceiptBounced, {
    options: anOrder,
    text: ({ email }) =>
      `The receipt to ${email} counts as undelivered. Correct the address with "orders ` +
      'fix-email", or send it again with "orders resend".',
    help:
      'For a bounce that reached a mailbox of yours ' +
      'after the mail server had accepted the receipt.',
  });

  receipts.add('retry', orderCalls.retryReceipts, {
    options: {
      '[order-id...]': 'orders whose receipt is to be sent',
      '--all': 'every dead receipt',
    },
    work: async (desk, input: { 'order-id'?: readonly string[]; all?: true }, act) => {
      const { 'order-id': named = [], all = false } = input;
      if (named.length > 0 === all)
        throw new Misunderstood([
          { field: 'order-id', message: 'Name one or more order ids, or --all' },
        ]);
      const dead = all ? await listDeadReceipts(desk.db) : [];
      const orderIds = [...named, ...dead.map(({ orderId }) => orderId)];
      if (orderIds.length === 0) return { queued: [], notQueued: [] };
      return act(retryReceipts, desk, { orderIds });
    },
    exitCode: ({ notQueued }) => (notQueued.length > 0 ? 1 : 0),
    help: 'A running shop sends what is queued now, otherwise the next start does.',
  });
}
