import { text as readAll } from 'node:stream/consumers';
import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  type ListedOrder,
  type OrderSearch,
  orderNeeds,
  orderSearch,
} from '../contract/desk/order-search.ts';
import { formatDollars } from '../contract/money.ts';
import { orderStates } from '../contract/states.ts';
import type { ListedOrders } from '../server/desk/orders/listed-orders.ts';
import { searchOrders } from '../server/desk/orders/search-orders.ts';
import { shop as seller } from '../shop.config.ts';
import { formatMoment } from './format-moment.ts';
import { readText } from './read-text.ts';
import { type Environment, withShopDatabase } from './shop-database.ts';

interface ListOptions extends Omit<OrderSearch, 'text' | 'productId'> {
  readonly product?: string;
  readonly json?: true;
}

const help = `
The text is an order id, an invoice number, the number of an adjustment note, a transaction id, an ABN, or the beginning
of an email address, a company or a purchase order number. With -, it is read from standard input, and may be a licence
key too: as an argument, a key would stay in the history of the terminal.

Examples:
  npm run shop -- orders list --needs dead-receipt
  npm run shop -- orders list mia@ --from 2026-11-01
  npm run shop -- orders list - < key.txt`;

/** `orders list`. */
export function addOrderListCommand(orders: Command, environment: Environment): void {
  orders
    .command('list')
    .description('list orders: the newest first, or those that a text finds')
    .argument('[text]', 'what to find, or - to read it from standard input', readText(200))
    .addOption(new Option('--state <state>', 'only orders in a state').choices(orderStates))
    .addOption(new Option('--needs <reason>', 'only orders that need somebody').choices(orderNeeds))
    .option('--product <id>', 'only orders of a product', readText(64))
    .option('--from <day>', `placed on this day or later, such as 2026-11-01, in ${seller.timeZone}`, readDay)
    .option('--to <day>', 'placed on this day or earlier', readDay)
    .option('--after <position>', '`next` of the page before', readText(1_000))
    .option('--json', 'print JSON: amounts in cents')
    .addHelpText('after', help)
    .action(async (text: string | undefined, options: ListOptions, command: Command) => {
      const { json, product, ...filters } = options;
      const isRead = text === '-';
      const wanted = isRead ? (await readAll(process.stdin)).trim() : text;
      const search = orderSearch.safeParse({ ...filters, text: wanted, productId: product }).data;
      const found =
        search &&
        (await withShopDatabase(environment, async (db, openSealer) =>
          searchOrders({ db, seller, sealer: isRead ? await openSealer() : null }, search),
        ));
      if (!found)
        return command.error('error: the search is too long, or --after is not of this list', {
          exitCode: 2,
        });
      console.log(json ? JSON.stringify(found, null, 2) : describe(found));
    });
}

function readDay(value: string): string {
  const day = orderSearch.safeParse({ from: value }).data?.from;
  if (day) return day;
  throw new InvalidArgumentError('It is a date, such as 2026-11-01.');
}

function describe({ orders, next }: ListedOrders): string {
  const more = next ? [`There are more: add --after ${next}`] : [];
  if (orders.length === 0 && !next) return 'No order was found.';
  return [...orders.map(describeOrder), ...more].join('\n');
}

function describeOrder(order: ListedOrder): string {
  const { orderId, placedAt, state, invoiceNumber, totalCents, email, company, needs, foundKey } = order;
  const key = foundKey ? [`key #${foundKey.id}`] : [];
  const words = [
    orderId,
    formatMoment(placedAt),
    state,
    invoiceNumber ?? '-',
    formatDollars(totalCents),
    email,
    company,
  ];
  return [...words, ...needs.map((need) => `needs: ${need}`), ...key].filter(Boolean).join('  ');
}
