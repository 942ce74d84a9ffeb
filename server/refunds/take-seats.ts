import { lineAmountCents } from '../../contract/money.ts';
import type { Delivery } from '../../contract/states.ts';
import type { RefundLine, RefundRefusal, SeatSelection } from './refund.ts';

export interface RefundableLine {
  readonly position: number;
  readonly productId: string;
  readonly unitPriceCents: number;
  readonly delivery: Delivery;
  readonly seatsLeft: number;
  /** The seats that have a valid key, ascending from 0. A key for all seats of a line is that of seat 0. */
  readonly keySeats: readonly number[];
}

export function chooseSeats(
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
export function takeAllSeats(lines: readonly RefundableLine[]): RefundLine[] {
  return lines.filter(({ seatsLeft }) => seatsLeft > 0).map((line) => takeSeats(line, line.seatsLeft));
}

/** Of the seats that were asked for, those that are still left: other refunds may have been completed since. */
export function takeSeatsLeft(lines: readonly RefundableLine[], asked: readonly AskedLine[]): RefundLine[] {
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
