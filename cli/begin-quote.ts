import { formatAbn } from '../contract/abn.ts';
import { copyToQuote, lastDay } from '../contract/desk/copy-quote.ts';
import type { OrderView } from '../contract/desk/order.ts';
import type { KnownBuyer } from '../contract/desk/quote-life.ts';
import { renewInQuote } from '../contract/desk/renew-quote.ts';
import { parseQuoteNumber } from '../contract/quotes.ts';
import { readEmail } from '../contract/text.ts';
import { readOrder } from '../server/orders/desk/actions.ts';
import { Misunderstood } from '../server/platform/http/refused.ts';
import { readQuote } from '../server/quotes/desk/actions.ts';
import { findBuyers } from '../server/quotes/desk/find-buyers.ts';
import { findLicences } from '../server/quotes/desk/held-licences.ts';
import { shop as seller } from '../shop.config.ts';
import type { Act } from './act.ts';
import type { DatabaseDesk } from './shop-database.ts';

export interface BegunFrom extends Copied {
  readonly buyer?: string | undefined;
  readonly renews?: readonly string[] | undefined;
}

/** What a new quote begins with: a buyer, orders to renew, or what it copies. */
export function beginQuote(desk: DatabaseDesk, { buyer, renews, ...copied }: BegunFrom, act: Act) {
  if (buyer !== undefined) return beginForBuyer(desk, buyer, act);
  if (renews) return beginRenewal(desk, renews, act);
  return beginCopy(desk, copied, act);
}

interface Copied {
  readonly copy?: string | undefined;
  readonly revises?: string | undefined;
}

/** The buyer must be the only one, or have exactly this address. */
async function beginForBuyer(desk: DatabaseDesk, text: string, act: Act) {
  const { buyers } = await act(findBuyers, desk, { text });
  const exact = buyers.find(({ email }) => email === readEmail(text));
  const found = exact ?? buyers[0];
  if (!found) throw new Misunderstood([{ field: 'for', message: `No buyer matches ${text}` }]);
  if (!exact && buyers.length > 1)
    throw new Misunderstood([
      { field: 'for', message: `Several buyers match. Name one address:\n${printBuyers(buyers)}` },
    ]);
  const { email, billing } = found;
  return { email, billing, validUntil: lastDay(seller.timeZone) };
}

export function printBuyers(buyers: readonly KnownBuyer[]): string {
  if (buyers.length === 0) return 'No buyer matches.';
  return buyers
    .map(({ email, billing }) => [email, billing.company, formatAbn(billing.abn)])
    .map((facts) => facts.filter(Boolean).join('  '))
    .join('\n');
}

export function addNames(typed: string, earlier: unknown): string[] {
  const names = typed.split(',').map((name) => name.trim());
  return [...((earlier as string[] | undefined) ?? []), ...names];
}

/** The open seats of orders of one buyer, at today's list prices. */
async function beginRenewal(desk: DatabaseDesk, names: readonly string[], act: Act) {
  if (names.some((name) => parseQuoteNumber(name) !== null))
    throw new Misunderstood([{ field: 'renews', message: 'Name an order, not a quote' }]);
  const orders: OrderView[] = [];
  for (const orderId of names)
    orders.push(await act(readOrder, { ...desk, sealer: null }, { orderId }));
  const [order] = orders;
  if (!order) throw new Misunderstood([{ field: 'renews', message: 'Name an order' }]);
  const { licences } = await act(findLicences, desk, { email: order.email });
  const renews = orders.map(({ orderId }) => orderId);
  return renewInQuote({ order, licences, renews, timeZone: seller.timeZone });
}

async function beginCopy(desk: DatabaseDesk, { copy, revises }: Copied, act: Act) {
  const source = await readSource(desk, copy ?? revises, act);
  if (!source) return {};
  return copyToQuote(source, revises ? 'revise' : 'copy', seller.timeZone);
}

/** The quote or the order that a new quote copies. */
async function readSource(desk: DatabaseDesk, name: string | undefined, act: Act) {
  if (name === undefined) return null;
  if (parseQuoteNumber(name) !== null) return act(readQuote, desk, { number: name });
  return act(readOrder, { ...desk, sealer: null }, { orderId: name });
}
