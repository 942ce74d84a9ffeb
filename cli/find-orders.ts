import { text as readAll } from 'node:stream/consumers';
import { Option } from 'commander';
import { formatAbn } from '../contract/abn.ts';
import { describePurpose } from '../contract/company-details.ts';
import type { OrderView } from '../contract/desk/order.ts';
import { endingDays, type OrderSearch, orderNeeds } from '../contract/desk/order-search.ts';
import { formatTerm } from '../contract/format-date.ts';
import { formatDollars } from '../contract/money.ts';
import { orderStates } from '../contract/states.ts';
import { readOrder, revealKeys, searchOrders } from '../server/desk/orders/actions.ts';
import type { ListedOrders } from '../server/desk/orders/listed-orders.ts';
import type { OrderKey } from '../server/licences/order-keys.ts';
import { shop as seller } from '../shop.config.ts';
import type { Commands } from './commands.ts';
import { formatMoment, joinWords, printRows } from './read-values.ts';
import { openDatabase } from './shop-database.ts';

interface ListOptions extends Omit<OrderSearch, 'text' | 'productId'> {
  readonly product?: string;
}

const help = `
The text is an order id, an invoice number, the number of an adjustment note, a transaction id, an ABN, or the beginning
of an email address, a company or a purchase order number. With -, it is read from standard input, and may be a licence
key too: as an argument, a key would stay in the history of the terminal.

Examples:
  npm run shop -- orders list --needs dead-receipt
  npm run shop -- orders list mia@ --from 2026-11-01
  npm run shop -- orders list - < key.txt`;

export function addOrderListCommand(orders: Commands): void {
  orders
    .add('list', 'list orders: the newest first, or those that a text finds', {
      open: openDatabase,
      role: 'support',
      work: async ({ act, ...parts }, given: string | undefined, { product, ...filters }: ListOptions) => {
        const isRead = given === '-';
        const text = isRead ? (await readAll(process.stdin)).trim() : given;
        const sealer = isRead ? await parts.openSealer() : null;
        return act(searchOrders, { ...parts, sealer }, { ...filters, text, productId: product });
      },
      text: describeOrders,
    })
    .argument('[text]', 'what to find, or - to read it from standard input')
    .addOption(new Option('--state <state>', 'only orders in a state').choices(orderStates))
    .addOption(new Option('--needs <reason>', 'only orders that need somebody').choices(orderNeeds))
    .option('--customer <name>', 'only orders of a whole email address, ABN or company')
    .option('--product <id>', 'only orders of a product')
    .addOption(
      new Option('--ends-within <days>', 'only orders whose licences end soon, and are not renewed').choices(
        endingDays,
      ),
    )
    .option('--from <day>', `placed on this day or later, such as 2026-11-01, in ${seller.timeZone}`)
    .option('--to <day>', 'placed on this day or earlier')
    .option('--after <position>', '`next` of the page before')
    .addHelpText('after', help);
}

function describeOrders({ orders, next }: ListedOrders): string {
  const shown = orders.map((order) => ({
    ...order,
    invoiceNumber: order.invoiceNumber ?? '-',
    needs: joinWords(order.needs.map((need) => `needs: ${need}`)) || null,
    foundKey: order.foundKey && `key #${order.foundKey.id}`,
  }));
  return printRows(shown, columns, 'No order was found.', next);
}

const columns = [
  ...(['orderId', 'placedAt', 'state', 'invoiceNumber', 'totalCents'] as const),
  ...(['email', 'company', 'needs', 'foundKey'] as const),
];

export function addOrderShowCommand(orders: Commands): void {
  orders
    .add('show', 'show an order: its lines, money, receipt and what happened to it', {
      open: openDatabase,
      role: 'support',
      work: async ({ act, ...parts }, orderId: string, { reveal }: { readonly reveal?: true }) => {
        if (!reveal) return act(readOrder, { ...parts, sealer: null }, { orderId });
        const sealer = await parts.openSealer();
        const { keys: revealed } = await act(revealKeys, { ...parts, sealer }, { orderId });
        return { ...(await act(readOrder, { ...parts, sealer }, { orderId })), revealed };
      },
      text: (order: OrderView & { readonly revealed?: readonly OrderKey[] }) =>
        describeShown(order, order.revealed ?? []),
    })
    .argument('<order>', 'its order id or invoice number')
    .option('--reveal', 'print its licence keys too: the audit records that');
}

function describeShown(order: OrderView, keys: readonly OrderKey[]): string {
  const { billing, refundedCents } = order;
  const { abn, purchaseOrder, accountsEmail } = billing;
  const purpose = describePurpose(billing);
  const refunded = refundedCents > 0 ? `; refunded ${formatDollars(refundedCents)}` : '';
  const lines = [
    [order.orderId, order.state, order.invoiceNumber],
    [billing.firstName, billing.lastName, billing.company, order.email],
    [
      abn && `ABN ${formatAbn(abn)}`,
      purchaseOrder && `purchase order ${purchaseOrder}`,
      accountsEmail && `accounts email ${accountsEmail}`,
      purpose && `for: ${purpose}`,
    ],
    [order.renews && `renews ${order.renews}`],
    ...order.renewedBy.map((id) => [`renewed by ${id}`]),
    ...order.lines.flatMap((line) => describeLine(line, keys).map((text) => [text])),
    [
      `Total ${formatDollars(order.totalCents)}, including GST of ${formatDollars(order.gstCents)}${refunded}`,
    ],
    ...order.timeline.map(({ at, actor, text }) => [formatMoment(at), actor, text]),
  ];
  return lines.map(joinWords).filter(Boolean).join('\n');
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
  const term = formatTerm(line);
  const valid = term ? `  valid from ${term}` : '';
  return [`${quantity} × ${productName}  ${formatDollars(amountCents)}  ${count}${ended}${valid}`, ...shown];
}
