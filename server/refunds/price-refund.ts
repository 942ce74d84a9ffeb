import type { PricedRefund, RefundLine, RefundRefusal, RefundSelection } from './refund.ts';
import {
  type AskedLine,
  chooseSeats,
  type RefundableLine,
  takeAllSeats,
  takeSeatsLeft,
} from './take-seats.ts';

export interface RefundableOrder {
  readonly gstCents: number;
  readonly totalCents: number;
  readonly refundedCents: number;
  /** The GST of the completed refunds. */
  readonly refundedGstCents: number;
  readonly lines: readonly RefundableLine[];
}

export type RefundPricing =
  | { readonly kind: 'priced'; readonly refund: PricedRefund }
  | ({ readonly kind: 'refused' } & RefundRefusal);

/** The GST of all refunds so far, less that of those before: they add up to the invoice's. */
export function priceRefund(order: RefundableOrder, selection: RefundSelection): RefundPricing {
  const leftCents = order.totalCents - order.refundedCents;
  if (leftCents <= 0) return { kind: 'refused', reason: 'nothing-left' };
  if (selection.kind === 'whole') return priced(order, leftCents, []);
  if (selection.kind === 'amount') {
    if (selection.amountCents > leftCents) return { kind: 'refused', reason: 'more-than-left', leftCents };
    return priced(order, selection.amountCents, []);
  }
  const chosen = chooseSeats(order.lines, selection.seats);
  if ('reason' in chosen) return { kind: 'refused', ...chosen };
  const amountCents = seatsAmountCents(order, chosen);
  if (amountCents > leftCents) return { kind: 'refused', reason: 'more-than-left', leftCents };
  return priced(order, amountCents, chosen);
}

/** At the order's own rate, whatever the rate is today. The amount includes GST. */
export function gstOfNextRefund(order: RefundableOrder, amountCents: number): number {
  const refundedCents = Math.min(order.refundedCents + amountCents, order.totalCents);
  const gstCents = takePart(order.gstCents, refundedCents, order.totalCents);
  return Math.max(0, gstCents - order.refundedGstCents);
}

/** The part of an amount that a count is of a whole, rounded half up. The products are too large for numbers. */
function takePart(amountCents: number, count: number, whole: number): number {
  return Number((2n * BigInt(amountCents) * BigInt(count) + BigInt(whole)) / (2n * BigInt(whole)));
}

/** Known only now, because refunds that were requested before may have failed. */
export function linesOfCompleted(
  order: RefundableOrder,
  amountCents: number,
  asked: readonly AskedLine[],
): RefundLine[] {
  return returnsLastCent(order, amountCents) ? takeAllSeats(order.lines) : takeSeatsLeft(order.lines, asked);
}

export function returnsLastCent(
  { totalCents, refundedCents }: RefundableOrder,
  amountCents: number,
): boolean {
  return refundedCents + amountCents >= totalCents;
}

function priced(order: RefundableOrder, amountCents: number, lines: readonly RefundLine[]): RefundPricing {
  const gstCents = gstOfNextRefund(order, amountCents);
  const taken = returnsLastCent(order, amountCents) ? takeAllSeats(order.lines) : lines;
  return { kind: 'priced', refund: { amountCents, gstCents, lines: taken } };
}

/** What the seats cost including GST, as the part of a growing sum of refunds. */
function seatsAmountCents(order: RefundableOrder, lines: readonly RefundLine[]): number {
  const { gstCents, totalCents, refundedCents, refundedGstCents } = order;
  const beforeGst = lines.reduce((sum, line) => sum + line.amountCents, refundedCents - refundedGstCents);
  return beforeGst + takePart(gstCents, beforeGst, totalCents - gstCents) - refundedCents;
}
