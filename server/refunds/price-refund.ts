import type * as z from 'zod/mini';
import type { refundSelection } from '../../contract/desk/order-actions.ts';
import { formatSeats } from '../../contract/format.ts';
import { formatDollars, lineAmountCents } from '../../contract/money.ts';
import type { LockedLine, LockedOrder } from '../orders/lock-refundable-order.ts';
import { type Refused, refuse } from '../platform/http/refused.ts';
import { numbersOf } from './numbered-seats.ts';

export type RefundSelection = z.infer<typeof refundSelection>;
type SeatSelection = Extract<RefundSelection, { kind: 'seats' }>['seats'][number];

export interface RefundLine {
  readonly position: number;
  readonly seats: number;
  readonly amountCents: number;
  /** Those that an operator has chosen, from 0. The last ones are taken for the rest. */
  readonly chosenSeats: readonly number[];
  /** Those whose keys end, ascending from 0. */
  readonly endedSeats: readonly number[];
}

export interface PricedRefund {
  readonly amountCents: number;
  readonly gstCents: number;
  readonly lines: readonly RefundLine[];
}

/** Nothing was written or returned. `why` ends the sentence. */
export function refuseRefund(why: string): Refused {
  return refuse(`Nothing was refunded: ${why}.`);
}

export type RefundableOrder = Pick<
  LockedOrder,
  'gstCents' | 'totalCents' | 'refundedCents' | 'refundedGstCents'
> & { readonly lines: readonly RefundableLine[] };

type RefundableLine = Omit<LockedLine, 'productName' | 'awaiting'>;

/**
 * Throws the refusal of what can't be refunded. The GST of all refunds adds up to the invoice's.
 */
export function priceRefund(order: RefundableOrder, selection: RefundSelection): PricedRefund {
  const leftCents = order.totalCents - order.refundedCents;
  if (leftCents <= 0) throw refuseRefund('everything of this order was refunded before');
  if (selection.kind === 'whole') return priced(order, leftCents, []);
  if (selection.kind === 'amount') return pricedWithin(order, selection.amountCents, []);

  const chosen = chooseSeats(order.lines, selection.seats);
  return pricedWithin(order, seatsAmountCents(order, chosen), chosen);
}

function pricedWithin(
  order: RefundableOrder,
  amountCents: number,
  lines: readonly RefundLine[],
): PricedRefund {
  const leftCents = order.totalCents - order.refundedCents;
  if (amountCents > leftCents) throw refuseRefund(`${formatDollars(leftCents)} is left to refund`);
  return priced(order, amountCents, lines);
}

/**
 * The GST in the next refund of `amountCents` including GST, at the rate that the order was
 * charged.
 */
export function gstOfNextRefund(order: RefundableOrder, amountCents: number): number {
  const refundedCents = Math.min(order.refundedCents + amountCents, order.totalCents);
  const gstCents = takePart(order.gstCents, refundedCents, order.totalCents);
  return Math.max(0, gstCents - order.refundedGstCents);
}

/** `amountCents * count / whole`, rounded half up. Uses BigInt because the product exceeds 2^53. */
function takePart(amountCents: number, count: number, whole: number): number {
  return Number((2n * BigInt(amountCents) * BigInt(count) + BigInt(whole)) / (2n * BigInt(whole)));
}

/** Known only now, because refunds that were requested before may have failed. */
export function linesOfCompleted(
  order: RefundableOrder,
  amountCents: number,
  asked: readonly AskedLine[],
): RefundLine[] {
  return returnsLastCent(order, amountCents)
    ? takeAllSeats(order.lines)
    : takeSeatsLeft(order.lines, asked);
}

export function returnsLastCent(
  { totalCents, refundedCents }: RefundableOrder,
  amountCents: number,
): boolean {
  return refundedCents + amountCents >= totalCents;
}

function priced(
  order: RefundableOrder,
  amountCents: number,
  lines: readonly RefundLine[],
): PricedRefund {
  const gstCents = gstOfNextRefund(order, amountCents);
  const isLast = returnsLastCent(order, amountCents);
  return { amountCents, gstCents, lines: isLast ? takeAllSeats(order.lines) : lines };
}

/** What the seats cost including GST, as the part of a growing sum of refunds. */
function seatsAmountCents(order: RefundableOrder, lines: readonly RefundLine[]): number {
  const { gstCents, totalCents, refundedCents, refundedGstCents } = order;
  const beforeGst = lines.reduce(
    (sum, line) => sum + line.amountCents,
    refundedCents - refundedGstCents,
  );
  return beforeGst + takePart(gstCents, beforeGst, totalCents - gstCents) - refundedCents;
}

function chooseSeats(
  lines: readonly RefundableLine[],
  selections: readonly SeatSelection[],
): RefundLine[] {
  const byProduct = Map.groupBy(selections, ({ productId }) => productId);
  return Array.from(byProduct, ([productId, ofProduct]) => {
    const line = lines.find((candidate) => candidate.productId === productId);
    if (!line) throw refuseRefund(`the order has no product ${productId}`);
    return chooseSeatsOfLine(line, ofProduct);
  });
}

function chooseSeatsOfLine(line: RefundableLine, selections: readonly SeatSelection[]): RefundLine {
  const { productId, delivery, keySeats, seatsLeft } = line;
  const numbers = new Set<number>();
  let others = 0;
  for (const selection of selections) {
    for (const number of numbersOf(selection, line)) numbers.add(number);
    if ('seats' in selection && selection.from !== 'first') others += selection.seats;
  }

  const chosen = [...numbers].map((number) => number - 1);
  const keyless = chosen.find((seat) => delivery === 'line' || !keySeats.includes(seat));
  if (keyless !== undefined)
    throw refuseRefund(`seat ${keyless + 1} of ${productId} has no valid key of its own`);

  const seats = chosen.length + others;
  if (seats > seatsLeft)
    throw refuseRefund(`the order has ${formatSeats(seatsLeft)} of ${productId} left to refund`);
  return takeSeats(line, seats, chosen);
}

/** Every seat that is left: a refund that returns the last cent takes them all back. */
function takeAllSeats(lines: readonly RefundableLine[]): RefundLine[] {
  return lines
    .filter(({ seatsLeft }) => seatsLeft > 0)
    .map((line) => takeSeats(line, line.seatsLeft));
}

/**
 * Of the seats that were asked for, those that are still left: other refunds may have been
 * completed since.
 */
function takeSeatsLeft(
  lines: readonly RefundableLine[],
  asked: readonly AskedLine[],
): RefundLine[] {
  return lines.flatMap((line) => {
    const { seats = 0, chosenSeats } =
      asked.find(({ position }) => position === line.position) ?? {};
    const left = Math.min(seats, line.seatsLeft);
    return left > 0 ? [takeSeats(line, left, chosenSeats ?? [])] : [];
  });
}

export type AskedLine = Pick<RefundLine, 'position' | 'seats' | 'chosenSeats'>;

/** The last seats of the line, unless others are chosen. */
function takeSeats(
  line: RefundableLine,
  seats: number,
  chosenSeats: readonly number[] = [],
): RefundLine {
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
