import { formatAbn } from '../../contract/abn.ts';
import { readAmount, readWhole } from '../../contract/amounts.ts';
import { type AgreedQuoteInput, agreedQuote } from '../../contract/desk/agreed-quote.ts';
import { copyToQuote, lastDay } from '../../contract/desk/copy-quote.ts';
import type { OrderView } from '../../contract/desk/order.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { type QuoteView, quoteCalls } from '../../contract/desk/quotes.ts';
import { formatDecimal } from '../../contract/money.ts';
import { type ShownBilling, showBilling } from '../../contract/shown-billing.ts';
import { shop } from '../../shop.config.ts';
import { callDesk } from '../api/call-desk.ts';

export interface QuoteDraft {
  readonly email: string;
  readonly billing: ShownBilling;
  readonly lines: readonly LineDraft[];
  readonly note: string;
  readonly validUntil: string;
  /** The orders that it renews. */
  readonly renews?: string[] | undefined;
}

/** Its price is in dollars. */
export const emptyLine: LineDraft = { productId: '', quantity: '1', price: '' };

export interface LineDraft extends Pick<AgreedQuoteInput['lines'][number], 'term' | 'insteadOf'> {
  readonly productId: string;
  readonly quantity: string;
  readonly price: string;
}

export type QuoteWay = 'copy' | 'revise' | 'renew';

/** What a new quote begins with: an earlier quote or order, or nothing. */
export async function beginDraft(way: QuoteWay, copied: string | null): Promise<QuoteDraft> {
  const validUntil = lastDay(shop.timeZone);
  if (copied === null)
    return { email: '', billing: showBilling({}), lines: [emptyLine], note: '', validUntil };

  const begun = copyToQuote(await readSource(copied), way, shop.timeZone);
  return {
    ...begun,
    billing: { ...begun.billing, abn: formatAbn(begun.billing.abn) },
    lines: begun.lines.map(({ productId, quantity, unitPriceCents, term, insteadOf }) => ({
      productId,
      term,
      insteadOf,
      quantity: String(quantity),
      price: formatDecimal(unitPriceCents),
    })),
  };
}

function readSource(copied: string): Promise<OrderView | QuoteView> {
  if (copied.startsWith('QUO-'))
    return callDesk(quoteCalls.readQuote, { params: { number: copied } });
  return callDesk(orderCalls.readOrder, { params: { orderId: copied } });
}

/** Seats and cents of a line; not a number where they are not typed yet. */
export function readLine({ productId, quantity, price, term, insteadOf }: LineDraft) {
  return {
    productId,
    term,
    insteadOf,
    quantity: readWhole(quantity) ?? Number.NaN,
    unitPriceCents: readAmount(price).cents ?? Number.NaN,
  };
}

/** What is sent, or what is wrong by field, such as `lines.0.quantity`. */
export function readDraft(draft: QuoteDraft) {
  const body = { ...draft, lines: draft.lines.map(readLine) };
  const issues = agreedQuote.safeParse(body).error?.issues ?? [];
  // Of several faults of a field, the first is shown.
  const faults = new Map(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
  for (const [index, { price }] of draft.lines.entries()) {
    const { fault } = readAmount(price);
    if (fault && price.trim() !== '') faults.set(`lines.${index}.unitPriceCents`, fault);
  }
  return { body, faults };
}
