import type { QueryClient } from '@tanstack/react-query';
import type { DeskCall } from '../../contract/desk/desk-call.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { quoteCalls } from '../../contract/desk/quotes.ts';
import { fewestLetters, searchCalls } from '../../contract/desk/search.ts';
import { formatQuoteNumber, parseQuoteNumber } from '../../contract/quotes.ts';
import { callDesk } from '../api/call-desk.ts';
import type { AskedAct } from '../ui/asked-act.ts';
import { isOrder, orderPath } from '../ui/links.tsx';
import { formatList } from '../ui/use-list-address.ts';
import { canDo } from './list-suggestions.ts';
import type { Command } from './read-command.ts';

/**
 * Where a search leads: to the one order or quote that it names, else to the list. It asks before
 * anything is in the address, so that a licence key which is found never is.
 */
export async function findPlace(queryClient: QueryClient, text: string): Promise<string> {
  const quoteNumber = parseQuoteNumber(text);
  if (quoteNumber !== null) return `/quotes/${formatQuoteNumber(quoteNumber)}`;
  if (text === '') return '/orders';

  const input = { body: { text } };
  // Where a search fails, the list says why.
  const find = <Answer>({ path }: DeskCall, queryFn: () => Promise<Answer>) =>
    queryClient.fetchQuery({ queryKey: [path, input], queryFn }).catch(() => null);
  const { searchOrders } = orderCalls;
  const { searchQuotes } = quoteCalls;

  const found = await find(searchOrders, () => callDesk(searchOrders, input));
  const key = found?.orders.find(({ foundKey }) => foundKey !== null);
  if (key?.foundKey) {
    const { id, position } = key.foundKey;
    return orderPath(key.orderId, { position, licenceKeyId: id });
  }

  const quotes = (await find(searchQuotes, () => callDesk(searchQuotes, input)))?.quotes ?? [];
  // A number alone may be an invoice's and a quote's total.
  const isOrders = found?.exactOrderId != null && (quotes.length === 0 || !/^\d+$/.test(text));
  if (isOrders) return `/orders/${found.exactOrderId}`;

  const list = formatList({ search: text });
  if (found?.orders.length !== 0 || quotes.length === 0) return `/orders${list}`;
  const [only, ...others] = quotes;
  if (only && others.length === 0) return `/quotes/${only.number}`;
  return `/quotes${list}`;
}

/**
 * Where a command leads, whose order `found` is where its text leads: to the one order that it can
 * be carried out with, else to those that it may mean. What is suggested may be of an earlier text.
 */
export async function placeCommand(
  queryClient: QueryClient,
  { act, seats, text }: Command,
  found: string,
): Promise<[path: string, options?: { readonly state: AskedAct }]> {
  const state = { act, seats };
  if (isOrder(found)) return [found, { state }];
  if (text.length < fewestLetters) return [found];
  const { suggest } = searchCalls;
  const input = { body: { text } };
  const suggested = await queryClient
    .fetchQuery({
      queryKey: [suggest.path, input],
      queryFn: () => callDesk(suggest, input),
      gcTime: 0,
    })
    .catch(() => null);
  const [only, ...others] = suggested?.orders.filter((order) => canDo(act, order)) ?? [];
  if (!only || others.length > 0) return [found];
  return [`/orders/${only.orderId}`, { state }];
}
