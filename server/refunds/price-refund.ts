import { addGst, includedGst } from '../../contract/money.ts';
import type { PricedRefund, RefundLine, RefundRefusal, RefundSelection } from './refund.ts';
import {
  type AskedLine,
  chooseSeats,
  type RefundableLine,
  takeAllSeats,
  takeSeatsLeft,
} from './take-seats.ts';

export interface RefundableOrder {
  readonly totalCents: number;
  readonly refundedCents: number;
  readonly lines: readonly RefundableLine[];
}

export type RefundPricing =
  | { readonly kind: 'priced'; readonly refund: PricedRefund }
  | ({ readonly kind: 'refused' } & RefundRefusal);

/** The GST of all refunds so far, less what was refunded before: they add up to the invoice's. */
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
