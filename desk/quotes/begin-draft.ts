import { formatAbn } from '../../contract/abn.ts';
import { copyToQuote, lastDay } from '../../contract/desk/copy-quote.ts';
import type { OrderView } from '../../contract/desk/order.ts';
import type { OrderSearch } from '../../contract/desk/order-search.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { type QuoteView, quoteCalls } from '../../contract/desk/quotes.ts';
import { renewInQuote } from '../../contract/desk/renew-quote.ts';
import { type ShownBilling, showBilling } from '../../contract/shown-billing.ts';
import { readEmail } from '../../contract/text.ts';
import { shop } from '../../shop.config.ts';
import { callDesk } from '../api/call-desk.ts';
import { draftLine, emptyLine, type QuoteDraft } from './quote-draft.ts';

/**
 * `for`: a quote for a customer, who is named by an address. `again`: with what they bought last, at
 * the prices of then.
 */
export const quoteWays = ['revise', 'renew', 'for', 'again', 'copy'] as const;
export type QuoteWay = (typeof quoteWays)[number];

const { timeZone } = shop;

/** What a new quote begins with: earlier quotes or orders, a customer, or nothing. */
export async function beginDraft(way: QuoteWay, named: string | null): Promise<QuoteDraft> {
  if (named === null) return beginEmpty('', showBilling({}));
  if (way === 'for') return beginForCustomer(named);
  if (way === 'again') return beginAgain(named);
  if (way === 'renew') return beginRenewal(named.split(','));
  return beginCopy(await readSource(named), way);
}

function beginCopy(source: OrderView | QuoteView, way: 'copy' | 'revise'): QuoteDraft {
  const copied = copyToQuote(source, way, timeZone);
  return {
    renews: [],
    renewCovered: false,
    ...copied,
    billing: writeAbn(copied.billing),
    lines: copied.lines.map(draftLine),
  };
}

function beginEmpty(email: string, billing: ShownBilling): QuoteDraft {
  const validUntil = lastDay(timeZone);
  const lines = [emptyLine];
  return { email, billing, lines, note: '', validUntil, renews: [], renewCovered: false };
}

/** With the invoice details of the newest order. */
async function beginForCustomer(customer: string): Promise<QuoteDraft> {
  const order = await readNewest({ customer });
  if (!order) return beginEmpty(readEmail(customer) ?? '', showBilling({}));
  return beginEmpty(order.email, asNewSale(order.billing));
}

/** With the lines, too, of the newest order that was not only tried. */
async function beginAgain(customer: string): Promise<QuoteDraft> {
  const order = await readNewest({ customer, view: 'placed' });
  if (!order) return beginForCustomer(customer);
  return beginCopy({ ...order, billing: asNewSale(order.billing) }, 'copy');
}

async function readNewest(search: OrderSearch): Promise<OrderView | null> {
  const { orders } = await callDesk(orderCalls.searchOrders, { body: search });
  const email = readEmail(search.customer ?? '');
  const newest = orders.find((order) => email === null || order.email === email);
  return newest ? readOrder(newest.orderId) : null;
}

/** Without what is particular to one sale. */
function asNewSale(billing: ShownBilling): ShownBilling {
  return writeAbn({ ...billing, purchaseOrder: '', purpose: '' });
}

/** At today's list prices. */
async function beginRenewal(renews: readonly string[]): Promise<QuoteDraft> {
  const order = await readOrder(renews[0] ?? '');
  const { licences } = await callDesk(quoteCalls.findLicences, { body: { email: order.email } });
  const begun = renewInQuote({ order, licences, renews, timeZone });
  const lines = begun.lines.map((line) => ({ ...draftLine(line), price: null }));
  return { ...begun, billing: writeAbn(begun.billing), lines, renewCovered: false };
}

function readSource(copied: string): Promise<OrderView | QuoteView> {
  if (copied.startsWith('QUO-'))
    return callDesk(quoteCalls.readQuote, { params: { number: copied } });
  return readOrder(copied);
}

function readOrder(orderId: string): Promise<OrderView> {
  return callDesk(orderCalls.readOrder, { params: { orderId } });
}

function writeAbn(billing: ShownBilling): ShownBilling {
  return { ...billing, abn: formatAbn(billing.abn) };
}
