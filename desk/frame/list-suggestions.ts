import type { Suggestions } from '../../contract/desk/search.ts';
import { formatDollars } from '../../contract/money.ts';
import { nameWithoutVendor } from '../../web/ui/product-name.ts';
import { shortenMask } from '../ui/columns.tsx';
import { orderPath } from '../ui/links.tsx';
import { nameOrder, stateNames } from '../ui/order-columns.tsx';
import type { RecentThing } from '../ui/recent-things.ts';
import { formatList } from '../ui/use-list-address.ts';

export interface Suggestion {
  readonly href: string;
  readonly name: string;
  /** What tells it from others of a like name. */
  readonly about?: string;
  readonly end?: string;
}

export interface SuggestionGroup {
  readonly title: string;
  readonly suggestions: readonly Suggestion[];
}

/** The groups that have something, in the order in which the field shows them. */
export function listSuggestions(found: Suggestions): SuggestionGroup[] {
  const { orders, quotes, customers, keys, products } = found;
  const groups: SuggestionGroup[] = [
    { title: 'Keys', suggestions: keys.map(suggestKey) },
    { title: 'Customers', suggestions: customers.map(suggestCustomer) },
    {
      title: 'Orders',
      suggestions: orders.map((order) => ({
        href: `/orders/${order.orderId}`,
        name: nameOrder(order),
        about: `${order.who}, ${stateNames[order.state]?.toLowerCase()}`,
        end: formatDollars(order.totalCents),
      })),
    },
    {
      title: 'Quotes',
      suggestions: quotes.map(({ number, who, totalCents }) => ({
        href: `/quotes/${number}`,
        name: number,
        about: who,
        end: formatDollars(totalCents),
      })),
    },
    {
      title: 'Keys in stock',
      suggestions: products.map(({ productId, productName }) => ({
        href: `/keys/${productId}`,
        name: nameWithoutVendor(productName),
      })),
    },
  ];
  return groups.filter(({ suggestions }) => suggestions.length > 0);
}

/** What was opened last, while nothing is typed. */
export function listRecent(things: readonly RecentThing[]): SuggestionGroup[] {
  if (things.length === 0) return [];
  return [{ title: 'Opened recently', suggestions: things }];
}

function suggestCustomer(customer: string): Suggestion {
  return { href: `/customers${formatList({ customer })}`, name: customer };
}

/** A key of an order opens there, marked. */
function suggestKey(key: Suggestions['keys'][number]): Suggestion {
  const { maskedKey, orderId, productId } = key;
  const name = shortenMask(maskedKey);
  if (orderId === null) return { href: `/keys/${productId}`, name, about: 'in stock' };
  return { href: orderPath(orderId, key), name, about: `on ${orderId}` };
}
