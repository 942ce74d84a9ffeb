import { formatAbn } from '../../contract/abn.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { agreedQuote, quoteCalls } from '../../contract/desk/quotes.ts';
import { formatDecimal, parseCents } from '../../contract/money.ts';
import { quoteDays } from '../../contract/quotes.ts';
import { type ShownBilling, showBilling } from '../../contract/shown-billing.ts';
import { shop } from '../../shop.config.ts';
import { callDesk } from '../api/call-desk.ts';

/** A quote as it is typed. */
export interface QuoteDraft {
  readonly email: string;
  readonly billing: ShownBilling;
  readonly lines: readonly LineDraft[];
  readonly note: string;
  readonly validUntil: string;
}

export interface LineDraft {
  readonly productId: string;
  readonly quantity: string;
  /** In dollars. */
  readonly price: string;
}

export const emptyLine: LineDraft = { productId: '', quantity: '1', price: '' };

/** What a new quote begins with: an earlier quote or order, or nothing. */
export async function beginDraft(copied: string | null): Promise<QuoteDraft> {
  if (copied === null)
    return { email: '', billing: showBilling({}), lines: [emptyLine], note: '', validUntil: lastDay() };
  const source = copied.startsWith('QUO-')
    ? await callDesk(quoteCalls.readQuote, { params: { number: copied } })
    : await callDesk(orderCalls.readOrder, { params: { orderId: copied } });
  return {
    email: source.email,
    billing: { ...source.billing, abn: formatAbn(source.billing.abn) },
    lines: source.lines.map(({ productId, quantity, unitPriceCents }) => ({
      productId,
      quantity: String(quantity),
      price: formatDecimal(unitPriceCents),
    })),
    note: 'note' in source ? source.note : '',
    validUntil: lastDay(),
  };
}

/** The day on which a quote of today ends where nobody chooses another, where the seller is. */
function lastDay(): string {
  const days = new Date(Date.now() + quoteDays * 86_400_000);
  return days.toLocaleDateString('sv-SE', { timeZone: shop.timeZone });
}

/** Seats and cents of a line; not a number where they are not typed yet. */
export function readLine({ productId, quantity, price }: LineDraft) {
  const unitPriceCents = parseCents(price.replaceAll(/[$,\s]/g, '')) ?? Number.NaN;
  return {
    productId,
    quantity: /^\d+$/.test(quantity.trim()) ? Number(quantity) : Number.NaN,
    unitPriceCents,
  };
}

/** What is sent, or what is wrong by field, such as `lines.0.quantity`. */
export function readDraft(draft: QuoteDraft) {
  const body = { ...draft, lines: draft.lines.map(readLine) };
  const faults = new Map<string, string>();
  for (const { path, message } of agreedQuote.safeParse(body).error?.issues ?? []) {
    const field = path.join('.');
    if (!faults.has(field)) faults.set(field, message);
  }
  return { body, faults };
}
