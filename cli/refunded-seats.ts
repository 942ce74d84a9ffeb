import { InvalidArgumentError } from 'commander';
import type * as z from 'zod/mini';
import { readWhole } from '../contract/amounts.ts';
import { readSeatNumbers, type refundSelection } from '../contract/desk/order-actions.ts';

type RefundSelection = z.input<typeof refundSelection>;
export type SeatSelection = Extract<RefundSelection, { kind: 'seats' }>['seats'][number];

interface Chosen {
  readonly seats?: readonly SeatSelection[];
  readonly firstSeats?: readonly SeatSelection[];
  readonly seatNumbers?: readonly SeatSelection[];
  readonly amount?: number;
}

/** What is refunded: the seats that are named, an amount, or everything. */
export function toSelection({
  seats = [],
  firstSeats = [],
  seatNumbers = [],
  amount,
}: Chosen): RefundSelection {
  const chosen = [...seats, ...firstSeats, ...seatNumbers];
  if (chosen.length > 0) return { kind: 'seats', seats: chosen };
  return amount === undefined ? { kind: 'whole' } : { kind: 'amount', amountCents: amount };
}

/** `endpoint-complete=2`: the last two. */
export function readSeats(value: string, earlier: readonly SeatSelection[] = []): SeatSelection[] {
  return [...earlier, readCount(value)];
}

/** `endpoint-complete=2`: the first two. */
export function readFirstSeats(
  value: string,
  earlier: readonly SeatSelection[] = [],
): SeatSelection[] {
  return [...earlier, { ...readCount(value), from: 'first' }];
}

function readCount(value: string) {
  const [, productId, typed = ''] = /^([a-z0-9-]+)=(.+)$/.exec(value) ?? [];
  const seats = readWhole(typed);
  if (productId && seats) return { productId, seats };
  throw new InvalidArgumentError('It is a product id and a number, such as endpoint-complete=2.');
}

/** `endpoint-complete=1,4-6`: those with these numbers. */
export function readNumbers(
  value: string,
  earlier: readonly SeatSelection[] = [],
): SeatSelection[] {
  const [, productId, text = ''] = /^([a-z0-9-]+)=(.+)$/.exec(value) ?? [];
  const numbers = readSeatNumbers(text);
  if (productId && numbers) return [...earlier, { productId, numbers }];
  throw new InvalidArgumentError(
    'It is a product id and numbers of seats, such as endpoint-complete=1,4-6.',
  );
}
