import { readAmount, readWhole } from '../../contract/amounts.ts';
import type { OrderView } from '../../contract/desk/order.ts';
import { readSeatNumbers } from '../../contract/desk/order-actions.ts';
import type { orderCalls } from '../../contract/desk/orders.ts';
import { whyDisputesPreventRefund } from '../../contract/disputes.ts';
import { formatSeats } from '../../contract/format.ts';
import { ApiError } from '../../web/api/api-error.ts';
import type { DeskInput } from '../api/call-desk.ts';
import { describeFailure } from '../ui/call-states.tsx';
import type { ContinuedChoice } from './continued-seats.tsx';

export const emptyDraft = {
  kind: 'whole' as 'whole' | 'seats' | 'amount',
  /** By product: how many seats, as typed. */
  seats: {} as Readonly<Record<string, string>>,
  /** By product: which of them, where they have keys of their own. Without a choice, the last. */
  which: {} as Readonly<Record<string, WhichSeats>>,
  /** By product: the numbers of chosen seats, as typed. */
  numbers: {} as Readonly<Record<string, string>>,
  /** Dollars including GST, as typed. */
  amount: '',
  /** What becomes of later orders that continue the seats. */
  continued: '' as ContinuedChoice | '',
};

/**
 * What a refund begins with: some seats, where there are several, so that refunding everything is
 * chosen.
 */
export function beginRefund(lines: readonly Pick<Line, 'seatsLeft'>[]): typeof emptyDraft {
  const seats = lines.reduce((sum, { seatsLeft }) => sum + seatsLeft, 0);
  return seats > 1 ? { ...emptyDraft, kind: 'seats' } : emptyDraft;
}

/** A refund of so many seats. Null where it isn't clear of which product. */
export function presetSeats(
  lines: readonly Pick<Line, 'seatsLeft' | 'productId'>[],
  seats: number,
): typeof emptyDraft | null {
  const [line, ...others] = lines.filter(({ seatsLeft }) => seatsLeft > 0);
  if (!line || others.length > 0) return null;
  return { ...emptyDraft, kind: 'seats', seats: { [line.productId]: String(seats) } };
}

/**
 * Whether the dialog opens in the field for how many seats. Not where the number is there: Enter,
 * pressed once too often on the way, would refund them.
 */
export function asksHowMany({ kind, seats }: typeof emptyDraft): boolean {
  return kind === 'seats' && Object.values(seats).every((typed) => typed.trim() === '');
}

/**
 * The reason of a refund that nobody has typed: what it does, which is always true. An amount
 * without seats has none.
 */
export function presetReason(what: RefundSelection | null): string {
  if (what?.kind === 'whole') return 'Order cancelled';
  if (what?.kind !== 'seats') return '';
  const seats = what.seats.reduce((sum, each) => sum + countSeats(each), 0);
  return `${formatSeats(seats)} cancelled`;
}

function countSeats(selection: SeatSelection): number {
  return 'numbers' in selection ? selection.numbers.length : selection.seats;
}

/** Whether something is left, and no dispute holds it. */
export function canRefund({
  refundedCents,
  totalCents,
  disputes,
}: Pick<OrderView, 'refundedCents' | 'totalCents' | 'disputes'>): boolean {
  return refundedCents < totalCents && whyDisputesPreventRefund(disputes) === null;
}

export type WhichSeats = 'last' | 'first' | 'chosen';

type RefundSelection = DeskInput<typeof orderCalls.previewRefund>['body']['what'];
type SeatSelection = Extract<RefundSelection, { kind: 'seats' }>['seats'][number];
type Line = OrderView['lines'][number];

/** What to refund, or what is wrong by field: `amount`, `seats`, or the id of a product. */
interface ReadDraft {
  readonly what?: RefundSelection;
  readonly faults?: Readonly<Record<string, string>>;
}

export function readDraft(
  draft: Omit<Readonly<typeof emptyDraft>, 'continued'>,
  lines: OrderView['lines'],
): ReadDraft {
  const { kind, amount } = draft;
  if (kind === 'whole') return { what: { kind } };
  if (kind === 'amount') {
    const { cents: amountCents, fault } = readAmount(amount);
    if (amountCents) return { what: { kind, amountCents } };
    return { faults: { amount: fault ?? 'Enter dollars, such as 12.50' } };
  }

  const faults: Record<string, string> = {};
  const seats: SeatSelection[] = [];
  for (const line of lines) {
    const { selection, fault, isOfNumbers } = readSeats(draft, line);
    if (fault) faults[isOfNumbers ? numbersField(line) : line.productId] = fault;
    if (selection) seats.push(selection);
  }
  if (Object.keys(faults).length > 0) return { faults };
  if (seats.length === 0) return { faults: { seats: 'Enter how many seats to refund' } };
  return { what: { kind, seats } };
}

/** Whether each seat of a line has a key of its own, by which it is chosen. */
export function hasSeatKeys({ delivery, awaitingKeysSince }: Line): boolean {
  return delivery === 'seat' && awaitingKeysSince === null;
}

/** The field of the numbers of a line's seats. */
export const numbersField = ({ productId }: Pick<Line, 'productId'>) => `numbers ${productId}`;

interface ReadSeats {
  /** Without it, none are refunded. */
  readonly selection?: SeatSelection;
  readonly fault?: string;
  /** Whether the fault is in the numbers of the seats, not in how many they are. */
  readonly isOfNumbers?: true;
}

function readSeats(
  { seats: typed, which, numbers: typedNumbers }: Pick<typeof emptyDraft, SeatTexts>,
  line: Line,
): ReadSeats {
  const { productId, seatsLeft } = line;
  const text = (typed[productId] ?? '').trim();
  if (text === '') return {};
  const seats = readWhole(text);
  if (seats === null || seats > seatsLeft)
    return { fault: `Enter a whole number from 0 to ${seatsLeft}` };
  if (seats === 0) return {};

  const from = which[productId] ?? 'last';
  const isChoice = hasSeatKeys(line) && seats < seatsLeft;
  if (!isChoice || from === 'last') return { selection: { productId, seats } };
  if (from === 'first') return { selection: { productId, seats, from } };

  const numbers = readSeatNumbers(typedNumbers[productId] ?? '');
  if (!numbers) return { fault: 'Enter numbers of seats, such as 1, 4-6', isOfNumbers: true };
  if (numbers.length === seats) return { selection: { productId, numbers } };
  const chosen = `You chose ${formatSeats(numbers.length)}`;
  return { fault: `${chosen}: choose ${seats}, or change how many`, isOfNumbers: true };
}

type SeatTexts = 'seats' | 'which' | 'numbers';

/** Numbers of seats, ascending, as people write them: `1, 4–6`. */
export function listSeatNumbers(numbers: readonly number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range && number === range.last + 1) range.last = number;
    else ranges.push({ first: number, last: number });
  }
  return ranges.map(({ first, last }) => (first === last ? first : `${first}–${last}`)).join(', ');
}

/** Why a refund failed, and whether money moved. */
export function describeRefundFailure(error: Error): string {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  const detail = describeFailure(error);
  if (!isRefused) return `${detail} ${maybeRefunded}`;
  if (/nothing was (refunded|changed)/i.test(detail)) return detail;
  return `${detail} Nothing was refunded.`;
}

const maybeRefunded =
  'The refund may have been made: check the refunds of this order before you try again.';

const mostListed = 30;

/** Names keys by their last characters, as far as a screen can hold them. */
export function listEndings(endings: readonly string[], most = mostListed): string {
  const listed = endings.slice(0, most).map((ending) => `…${ending}`);
  const more = endings.length - listed.length;
  if (more > 0) listed.push(`and ${more} more`);
  return listed.join(', ');
}
