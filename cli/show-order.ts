import type { Command } from 'commander';
import { formatAbn } from '../contract/abn.ts';
import type { OrderView } from '../contract/desk/order.ts';
import { formatDollars } from '../contract/money.ts';
import { readOrderView } from '../server/desk/orders/read-order-view.ts';
import { revealKeys } from '../server/desk/orders/reveal-keys.ts';
import type { OrderKey } from '../server/licences/order-keys.ts';
import { findOrderId } from '../server/orders/find-order.ts';
import { formatMoment } from './format-moment.ts';
import { operatorName } from './operator-name.ts';
import { type Environment, withShopDatabase } from './shop-database.ts';

interface ShowOptions {
  readonly reveal?: true;
  readonly json?: true;
}

/** `orders show`. */
export function addOrderShowCommand(orders: Command, environment: Environment): void {
  orders
    .command('show')
    .description('show an order: its lines, money, receipt and what happened to it')
    .argument('<order>', 'its order id or invoice number')
    .option('--reveal', 'print its licence keys too: the audit records that')
    .option('--json', 'print JSON: amounts in cents')
    .action(async (name: string, { reveal, json }: ShowOptions) => {
      const found = await withShopDatabase(environment, async (db, openSealer) => {
        const orderId = await findOrderId(db, name);
        if (!orderId) return null;
        const sealer = reveal ? await openSealer() : null;
        const keys = sealer && (await revealKeys({ db, sealer }, orderId, operatorName(environment)));
        const order = await readOrderView(db, sealer, orderId);
        return order && { order, keys };
      });
      if (!found) {
        console.log(
          json
            ? JSON.stringify({ kind: 'refused', reason: 'not-found' }, null, 2)
            : `There is no order ${name}.`,
        );
        process.exitCode = 1;
        return;
      }
      const { order, keys } = found;
      console.log(
        json
          ? JSON.stringify({ ...order, ...(keys && { revealed: keys }) }, null, 2)
          : describe(order, keys ?? []),
      );
    });
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
