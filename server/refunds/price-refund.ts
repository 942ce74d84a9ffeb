import { lineAmountCents } from '../../contract/money.ts';
import type { Delivery } from '../../contract/states.ts';
import type { PricedRefund, RefundLine, RefundRefusal, RefundSelection, SeatSelection } from './refund.ts';

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

export interface RefundableLine {
  readonly position: number;
  readonly productId: string;
  readonly unitPriceCents: number;
  readonly delivery: Delivery;
  readonly seatsLeft: number;
  /** The seats that have a valid key, ascending from 0. A key for all seats of a line is that of seat 0. */
  readonly keySeats: readonly number[];
}

function chooseSeats(
  lines: readonly RefundableLine[],
  selections: readonly SeatSelection[],
): RefundLine[] | RefundRefusal {
  const taken: RefundLine[] = [];
  for (const [productId, ofProduct] of Map.groupBy(selections, (selection) => selection.productId)) {
    const line = lines.find((candidate) => candidate.productId === productId);
    if (!line) return { reason: 'product-not-in-order', productId };
    const numbers = new Set(
      ofProduct.flatMap((selection) => ('numbers' in selection ? selection.numbers : [])),
    );
    const chosen = [...numbers].map((number) => number - 1);
    const keyless = chosen.find((seat) => line.delivery === 'line' || !line.keySeats.includes(seat));
    if (keyless !== undefined) return { reason: 'seat-without-key', productId, number: keyless + 1 };
    const seats = ofProduct.reduce((sum, next) => sum + ('seats' in next ? next.seats : 0), chosen.length);
    if (seats > line.seatsLeft) return { reason: 'too-many-seats', productId, seatsLeft: line.seatsLeft };
    taken.push(takeSeats(line, seats, chosen));
  }
  return taken;
}

/** Every seat that is left: a refund that returns the last cent takes them all back. */
function takeAllSeats(lines: readonly RefundableLine[]): RefundLine[] {
  return lines.filter(({ seatsLeft }) => seatsLeft > 0).map((line) => takeSeats(line, line.seatsLeft));
}

/** Of the seats that were asked for, those that are still left: other refunds may have been completed since. */
function takeSeatsLeft(lines: readonly RefundableLine[], asked: readonly AskedLine[]): RefundLine[] {
  return lines.flatMap((line) => {
    const { seats = 0, chosenSeats } = asked.find(({ position }) => position === line.position) ?? {};
    const left = Math.min(seats, line.seatsLeft);
    return left > 0 ? [takeSeats(line, left, chosenSeats ?? [])] : [];
  });
}

export type AskedLine = Pick<RefundLine, 'position' | 'seats' | 'chosenSeats'>;

/** The last seats of the line, unless others are chosen. */
function takeSeats(line: RefundableLine, seats: number, chosenSeats: readonly number[] = []): RefundLine {
  const { position, unitPriceCents, delivery, seatsLeft, keySeats } = line;
  const chosen = keySeats.filter((seat) => chosenSeats.includes(seat)).slice(0, seats);
  const others = keySeats.filter((seat) => !chosen.includes(seat));
  const lastOthers = others.slice(Math.max(0, others.length - (seats - chosen.length)));
  const isKeyNeeded = delivery === 'line' && seats < seatsLeft;
  return {
    position,
    seats,
    amountCents: lineAmountCents({ unitPriceCents, quantity: seats }),
    chosenSeats,
    endedSeats: isKeyNeeded ? [] : [...chosen, ...lastOthers].sort((a, b) => a - b),
  };
}
