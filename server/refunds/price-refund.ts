import { addGst, includedGst } from '../../contract/money.ts';
import type { PricedRefund, RefundLine, RefundRefusal, RefundSelection } from './refund.ts';
import {
  type AskedLine,
  chooseSeats,
  type RefundableLine,
  takeAllSeats,
  takeSeatsLeft,
} from './take-seats.ts';

/** A paid order, as far as a refund needs it. */
export interface RefundableOrder {
  /** Including GST. */
  readonly totalCents: number;
  /** The sum of its earlier refunds, including GST. */
  readonly refundedCents: number;
  readonly lines: readonly RefundableLine[];
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
  const chosen = chooseSeats(order.lines, selection.seats);
  if ('reason' in chosen) return { kind: 'refused', ...chosen };
  const amountCents = seatsAmountCents(order, chosen);
  if (amountCents > leftCents) return { kind: 'refused', reason: 'more-than-left', leftCents };
  return priced(order, amountCents, chosen);
}

/** The GST of the next refund of an order, given what was refunded before. Amounts include GST. */
export function gstOfNextRefund(refundedCents: number, amountCents: number): number {
  return includedGst(refundedCents + amountCents) - includedGst(refundedCents);
}

/**
 * The seats that a refund takes back when it is completed: those that were asked for, or all that are left when no money
 * is. Only then is it clear, because refunds that were requested before may have failed.
 */
export function linesOfCompleted(
  order: RefundableOrder,
  amountCents: number,
  asked: readonly AskedLine[],
): RefundLine[] {
  return returnsLastCent(order, amountCents) ? takeAllSeats(order.lines) : takeSeatsLeft(order.lines, asked);
}

/** Whether a refund of this amount leaves nothing of what the buyer paid. */
export function returnsLastCent(
  { totalCents, refundedCents }: RefundableOrder,
  amountCents: number,
): boolean {
  return refundedCents + amountCents >= totalCents;
}

function priced(order: RefundableOrder, amountCents: number, lines: readonly RefundLine[]): RefundPricing {
  const gstCents = gstOfNextRefund(order.refundedCents, amountCents);
  const taken = returnsLastCent(order, amountCents) ? takeAllSeats(order.lines) : lines;
  return { kind: 'priced', refund: { amountCents, gstCents, lines: taken } };
}

/** What the seats cost including GST, as the part of a growing sum of refunds. */
function seatsAmountCents({ refundedCents }: RefundableOrder, lines: readonly RefundLine[]): number {
  const refundedBeforeGst = refundedCents - includedGst(refundedCents);
  const beforeGst = lines.reduce((sum, line) => sum + line.amountCents, refundedBeforeGst);
  return addGst(beforeGst).totalCents - refundedCents;
}
