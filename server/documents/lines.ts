import { formatDollars, gstPercent, lineAmountCents, type Totals } from '../../contract/money.ts';
import type { OrderLine } from '../orders/order.ts';

/** A row of the table of an invoice or a quote. */
export function describeLine(line: OrderLine) {
  return {
    description: line.productName,
    seats: String(line.quantity),
    unitPrice: formatDollars(line.unitPriceCents),
    amount: formatDollars(lineAmountCents(line)),
  };
}

/** The sums below that table. */
export function describeTotals({ subtotalCents, gstCents, totalCents }: Totals) {
  return {
    subtotal: formatDollars(subtotalCents),
    gst: formatDollars(gstCents),
    total: formatDollars(totalCents),
    gstPercent: String(gstPercent),
  };
}
