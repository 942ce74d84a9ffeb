import { addGst, includedGst, lineAmountCents } from '../../contract/money.ts';
import type { PricedRefund, RefundLine, RefundRefusal, RefundSelection, SeatCount } from './refund.ts';

/** A paid order, as far as a refund needs it. */
export interface RefundableOrder {
  /** Including GST. */
  readonly totalCents: number;
  /** The sum of its earlier refunds, including GST. */
  readonly refundedCents: number;
  readonly lines: readonly RefundableLine[];
}

interface RefundableLine {
  readonly position: number;
  readonly productId: string;
  readonly unitPriceCents: number;
  /** Seats that were sold and not refunded. */
  readonly seatsLeft: number;
}

export type RefundPricing =
  | { readonly kind: 'priced'; readonly refund: PricedRefund }
  | ({ readonly kind: 'refused' } & RefundRefusal);

/**
 * Prices a refund. Its GST is that of everything refunded so far, this refund included, minus the GST refunded before.
 * Whether GST is added to a sum of seats or taken out of a sum of money gives the same cents ({@link includedGst}), so
 * the parts of a full refund add up to the invoice's subtotal, GST and total in any order.
 */
export function priceRefund(order: RefundableOrder, selection: RefundSelection): RefundPricing {
  const leftCents = order.totalCents - order.refundedCents;
  if (leftCents <= 0) return { kind: 'refused', reason: 'nothing-left' };
  if (selection.kind === 'whole') return priced(order, leftCents, []);
  if (selection.kind === 'amount') {
    if (selection.amountCents > leftCents) return { kind: 'refused', reason: 'more-than-left', leftCents };
    return priced(order, selection.amountCents, []);
  }
  const chosen = chooseSeats(order, selection.seats);
  if ('reason' in chosen) return { kind: 'refused', ...chosen };
  const amountCents = seatsAmountCents(order, chosen);
  if (amountCents > leftCents) return { kind: 'refused', reason: 'more-than-left', leftCents };
  return priced(order, amountCents, chosen);
}

/** The GST of the next refund of an order, given what was refunded before. Amounts include GST. */
export function gstOfNextRefund(refundedCents: number, amountCents: number): number {
  return includedGst(refundedCents + amountCents) - includedGst(refundedCents);
}

/** A refund that returns the last cent takes back every seat that is left. */
export function linesOfLastRefund({ lines }: Pick<RefundableOrder, 'lines'>): RefundLine[] {
  return lines.filter(({ seatsLeft }) => seatsLeft > 0).map((line) => takeSeats(line, line.seatsLeft));
}

function priced(order: RefundableOrder, amountCents: number, lines: readonly RefundLine[]): RefundPricing {
  const isLast = order.refundedCents + amountCents === order.totalCents;
  const gstCents = gstOfNextRefund(order.refundedCents, amountCents);
  return {
    kind: 'priced',
    refund: { amountCents, gstCents, lines: isLast ? linesOfLastRefund(order) : lines },
  };
}

function chooseSeats(order: RefundableOrder, wanted: readonly SeatCount[]): RefundLine[] | RefundRefusal {
  const seatsByProduct = new Map<string, number>();
  for (const { productId, seats } of wanted)
    seatsByProduct.set(productId, (seatsByProduct.get(productId) ?? 0) + seats);
  const chosen: RefundLine[] = [];
  for (const [productId, seats] of seatsByProduct) {
    const line = order.lines.find((candidate) => candidate.productId === productId);
    if (!line) return { reason: 'product-not-in-order', productId };
    if (seats > line.seatsLeft) return { reason: 'too-many-seats', productId, seatsLeft: line.seatsLeft };
    chosen.push(takeSeats(line, seats));
  }
  return chosen;
}

function takeSeats({ position, unitPriceCents }: RefundableLine, seats: number): RefundLine {
  return { position, seats, amountCents: lineAmountCents({ unitPriceCents, quantity: seats }) };
}

/** What the seats cost including GST, as the part of a growing sum of refunds. */
function seatsAmountCents({ refundedCents }: RefundableOrder, lines: readonly RefundLine[]): number {
  const refundedBeforeGst = refundedCents - includedGst(refundedCents);
  const beforeGst = lines.reduce((sum, line) => sum + line.amountCents, refundedBeforeGst);
  return addGst(beforeGst).totalCents - refundedCents;
}
