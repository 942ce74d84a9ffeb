import { orderCalls } from '../contract/desk/orders.ts';
import { markReceiptBounced } from '../server/orders/desk/mark-receipt-bounced.ts';
import { listDeadReceipts, retryReceipts } from '../server/orders/desk/receipt-actions.ts';
import { Misunderstood } from '../server/platform/http/refused.ts';
import type { Commands } from './commands.ts';
import { filterOptions, type ListInput, narrowRows, pageOptions } from './list-options.ts';
import { anOrder } from './options.ts';
import { printAnswer } from './print-answer.ts';

type DeadReceipt = Awaited<ReturnType<typeof listDeadReceipts>>[number];

const filters = filterOptions({ text: 'an order, an invoice or an address', days: 'failed' });

const facts = {
  nameOf: ({ orderId }: DeadReceipt) => orderId,
  textsOf: ({ orderId, invoiceNumber, email }: DeadReceipt) => [orderId, invoiceNumber, email],
  momentOf: ({ diedAt }: DeadReceipt) => diedAt,
};

export function addReceiptCommands(receipts: Commands): void {
  receipts.add(
    'dead',
    { summary: 'List the receipts that failed permanently', role: 'support' },
    {
      alias: 'list',
      options: { ...filters, ...pageOptions() },
      work: async ({ db }, wanted: ListInput) =>
        narrowRows(await listDeadReceipts(db), wanted, facts),
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
