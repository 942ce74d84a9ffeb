import type { Suggestions } from '../../contract/desk/search.ts';
import { formatSeats } from '../../contract/format.ts';
import { formatDollars } from '../../contract/money.ts';
import { nameWithoutVendor } from '../../web/ui/product-name.ts';
import type { AskedAct } from '../ui/asked-act.ts';
import { shortenMask } from '../ui/columns.tsx';
import { orderPath } from '../ui/links.tsx';
import { nameOrder, stateNames } from '../ui/order-columns.tsx';
import type { RecentThing } from '../ui/recent-things.ts';
import { formatList } from '../ui/use-list-address.ts';
import type { Command } from './read-command.ts';

export interface Suggestion {
  readonly href: string;
  readonly name: string;
  /** What tells it from others of a like name. */
  readonly about?: string;
  readonly end?: string;
  /** Opens the dialog of this act over its order. */
  readonly asked?: AskedAct;
  /** What can be done with it, in its row. */
  readonly acts?: readonly OrderAct[];
}

/** An act of a row. Its whole name is for screen readers. */
export interface OrderAct extends Suggestion {
  readonly word: string;
  readonly asked: AskedAct;
}

type FoundOrder = Suggestions['orders'][number];

/** Whether the operator may do an act. */
export type MayDo = (act: AskedAct['act']) => boolean;

export interface SuggestionGroup {
  readonly title: string;
  readonly suggestions: readonly Suggestion[];
}

/** The groups that have something, in the order in which the field shows them. */
export function listSuggestions(found: Suggestions, mayDo: MayDo): SuggestionGroup[] {
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
        acts: listActs(order, mayDo),
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

/** The orders with which a command can be carried out. */
export function listCommanded({ orders }: Suggestions, command: Command): SuggestionGroup[] {
  const { act, seats } = command;
  const able = orders.filter((order) => canDo(act, order));
  if (able.length === 0) return [];
  const verb = seats === null ? words[act] : `${words[act]} ${formatSeats(seats)} of`;
  const suggestions = able.map((order) => ({
    href: `/orders/${order.orderId}`,
    name: `${verb} ${nameOrder(order)}`,
    about: order.who,
    end: formatDollars(order.totalCents),
    asked: { act, seats },
  }));
  return [{ title: words[act], suggestions }];
}

const words = { refund: 'Refund', resend: 'Resend' } as const;

function listActs(order: FoundOrder, mayDo: MayDo): readonly OrderAct[] {
  return (['refund', 'resend'] as const)
    .filter((act) => mayDo(act) && canDo(act, order))
    .map((act) => ({
      href: `/orders/${order.orderId}`,
      word: words[act],
      name: `${words[act]} ${nameOrder(order)}`,
      asked: { act, seats: null },
    }));
}

/** Whether there is something to do it with. */
export function canDo(act: AskedAct['act'], { canRefund, invoiceNumber }: FoundOrder): boolean {
  return act === 'refund' ? canRefund : invoiceNumber !== null;
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
