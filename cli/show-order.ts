import { formatAbn } from '../contract/abn.ts';
import type { OrderView } from '../contract/desk/order.ts';
import { formatDollars } from '../contract/money.ts';
import { readOrder, revealKeys } from '../server/desk/orders/actions.ts';
import type { OrderKey } from '../server/licences/order-keys.ts';
import type { Commands } from './commands.ts';
import { formatMoment } from './format-moment.ts';
import { openDatabase } from './shop-database.ts';

/** `orders show`. */
export function addOrderShowCommand(orders: Commands): void {
  orders
    .add('show', 'show an order: its lines, money, receipt and what happened to it', {
      open: openDatabase,
      work: async ({ act, ...parts }, orderId: string, { reveal }: { readonly reveal?: true }) => {
        if (!reveal) return act(readOrder, { ...parts, sealer: null }, { orderId });
        const sealer = await parts.openSealer();
        const { keys: revealed } = await act(revealKeys, { ...parts, sealer }, { orderId });
        return { ...(await act(readOrder, { ...parts, sealer }, { orderId })), revealed };
      },
      text: (order: OrderView & { readonly revealed?: readonly OrderKey[] }) =>
        describe(order, order.revealed ?? []),
    })
    .argument('<order>', 'its order id or invoice number')
    .option('--reveal', 'print its licence keys too: the audit records that');
}

function describe(order: OrderView, keys: readonly OrderKey[]): string {
  const { billing, refundedCents } = order;
  return [
    [order.orderId, order.state, ...(order.invoiceNumber ? [order.invoiceNumber] : [])].join('  '),
    [billing.firstName, billing.lastName, billing.company, order.email].filter(Boolean).join('  '),
    ...describeCompany(billing),
    ...order.lines.flatMap((line) => describeLine(line, keys)),
    `Total ${formatDollars(order.totalCents)}, including GST of ${formatDollars(order.gstCents)}${refundedCents > 0 ? `; refunded ${formatDollars(refundedCents)}` : ''}`,
    ...order.timeline.map(({ at, actor, text }) => `${formatMoment(at)}  ${actor}  ${text}`),
  ].join('\n');
}

function describeCompany({ abn, purchaseOrder, accountsEmail }: OrderView['billing']): string[] {
  const details = [
    ...(abn ? [`ABN ${formatAbn(abn)}`] : []),
    ...(purchaseOrder ? [`purchase order ${purchaseOrder}`] : []),
    ...(accountsEmail ? [`accounts email ${accountsEmail}`] : []),
  ];
  return details.length > 0 ? [details.join('  ')] : [];
}

function describeLine(line: OrderView['lines'][number], keys: readonly OrderKey[]): string[] {
  const { position, quantity, productName, amountCents, keyCount, validKeyCount, awaitingKeysSince } = line;
  const ended = keyCount > validKeyCount ? `, ${keyCount - validKeyCount} no longer valid` : '';
  const count = awaitingKeysSince
    ? 'waits for keys'
    : validKeyCount === 1
      ? '1 key'
      : `${validKeyCount} keys`;
  const shown = keys
    .filter((key) => key.position === position)
    .map(({ id, seat, key }) => `  #${id}  seat ${seat + 1}  ${key}`);
  return [`${quantity} × ${productName}  ${formatDollars(amountCents)}  ${count}${ended}`, ...shown];
}
