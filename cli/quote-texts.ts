import type { ListedQuote, QuoteView } from '../contract/desk/quotes.ts';
import { formatDollars } from '../contract/money.ts';
import { formatMoment } from './format-moment.ts';

/** One line for each quote. */
export function describeQuotes({
  quotes,
  next,
}: {
  readonly quotes: readonly ListedQuote[];
  readonly next: string | null;
}): string {
  const more = next ? [`There are more: add --after ${next}`] : [];
  if (quotes.length === 0) return 'No quote was found.';
  return [...quotes.map(describeListed), ...more].join('\n');
}

function describeListed(quote: ListedQuote): string {
  const { number, createdAt, state, totalCents, email, company, purchaseOrder, orderId } = quote;
  const words = [
    number,
    formatMoment(createdAt),
    state,
    formatDollars(totalCents),
    email,
    company,
    purchaseOrder,
  ];
  return [...words, orderId].filter(Boolean).join('  ');
}

/** A quote with its lines. */
export function describeQuote(quote: QuoteView): string {
  const { company, abn, purchaseOrder, accountsEmail } = quote.billing;
  const facts = [
    ['Quote', quote.number],
    ['State', quote.state],
    ['Order', quote.orderId],
    ['Buyer', `${quote.buyer} <${quote.email}>`],
    ['Company', company],
    ['ABN', abn],
    ['Purchase order', purchaseOrder],
    ['Accounts email', accountsEmail],
    ['Made', formatMoment(quote.createdAt)],
    ['Valid until', formatMoment(quote.expiresAt)],
  ].filter(([, value]) => value);
  return [
    ...facts.map(([name, value]) => `${name}: ${value}`),
    ...quote.lines.map(
      ({ quantity, productName, amountCents }) =>
        `  ${quantity} × ${productName}  ${formatDollars(amountCents)}`,
    ),
    `Total: ${formatDollars(quote.totalCents)}, including GST of ${formatDollars(quote.gstCents)}`,
  ].join('\n');
}
