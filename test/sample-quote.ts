import { priceLines } from '../contract/money.ts';
import { usualTerm } from '../contract/terms.ts';
import type { OrderLine } from '../server/orders/order.ts';
import type { Quote, QuoteLine } from '../server/quotes/quote.ts';
import { sampleOrder } from './sample-order.ts';
import { validBilling } from './valid-billing.ts';

/** An open quote of the sample order's lines for a business, for tests of what is made from a quote. */
export function sampleQuote({
  billing,
  lines = sampleOrder().lines.map(sampleQuoteLine),
}: {
  billing?: Partial<Quote['billing']>;
  lines?: QuoteLine[];
} = {}): Quote {
  return {
    number: 1,
    state: 'open',
    email: 'mia.nguyen@example.com',
    billing: { ...validBilling, abn: '51824753556', purchaseOrder: 'PO-7781', ...billing },
    orderId: null,
    renews: [],
    renewCovered: false,
    note: '',
    madeBy: null,
    revises: null,
    revisedBy: null,
    policies: null,
    createdAt: new Date('2026-11-22T01:00:00Z'),
    expiresAt: new Date('2026-12-22T12:59:59.999Z'),
    ...priceLines(lines),
    lines,
  };
}

/** A line of an order as a quote has it, at the list's price. */
export function sampleQuoteLine({
  productId,
  productName,
  quantity,
  unitPriceCents,
  term = usualTerm,
}: OrderLine): QuoteLine {
  return { productId, productName, description: '', quantity, unitPriceCents, term, listPriceCents: null };
}
