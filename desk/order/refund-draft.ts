import { readAmount, readWhole } from '../../contract/amounts.ts';
import type { OrderView } from '../../contract/desk/order.ts';
import { readSeatNumbers } from '../../contract/desk/order-actions.ts';
import type { orderCalls } from '../../contract/desk/orders.ts';
import { ApiError } from '../../web/api/api-error.ts';
import type { DeskInput } from '../api/call-desk.ts';
import { describeFailure } from '../ui/call-states.tsx';
import type { ContinuedChoice } from './continued-seats.tsx';

export const emptyDraft = {
  kind: 'whole' as 'whole' | 'seats' | 'amount',
  /** By product, as typed: numbers of seats, or how many where seats have no keys of their own. */
  seats: {} as Readonly<Record<string, string>>,
  /** Dollars including GST, as typed. */
  amount: '',
  /** What becomes of later orders that continue the seats. */
  continued: '' as ContinuedChoice | '',
};

type RefundSelection = DeskInput<typeof orderCalls.previewRefund>['body']['what'];
type SeatSelection = Extract<RefundSelection, { kind: 'seats' }>['seats'][number];
type Line = OrderView['lines'][number];

/** What to refund, or what is wrong by field: `amount`, `seats`, or the id of a product. */
interface ReadDraft {
  readonly what?: RefundSelection;
  readonly faults?: Readonly<Record<string, string>>;
}

export function readDraft(
  { kind, seats: typed, amount }: Omit<Readonly<typeof emptyDraft>, 'continued'>,
  lines: OrderView['lines'],
): ReadDraft {
  if (kind === 'whole') return { what: { kind } };
  if (kind === 'amount') {
    const { cents: amountCents, fault } = readAmount(amount);
    if (amountCents) return { what: { kind, amountCents } };
    return { faults: { amount: fault ?? 'Enter dollars, such as 12.50' } };
  }

  const faults: Record<string, string> = {};
  const seats: SeatSelection[] = [];
  for (const line of lines) {
    const read = readSeats((typed[line.productId] ?? '').trim(), line);
    if (typeof read === 'string') faults[line.productId] = read;
    else if (read) seats.push(read);
  }
  if (Object.keys(faults).length > 0) return { faults };
  if (seats.length === 0) return { faults: { seats: 'Choose the seats to refund' } };
  return { what: { kind, seats } };
}

/** Whether each seat of a line has a key of its own, by which it is chosen. */
export function hasSeatKeys({ delivery, awaitingKeysSince }: Line): boolean {
  return delivery === 'seat' && awaitingKeysSince === null;
}

/** The fault of a text that can't be read; null for none. */
function readSeats(text: string, line: Line): SeatSelection | string | null {
  const { productId, seatsLeft } = line;
  if (text === '') return null;
  if (hasSeatKeys(line)) {
    const numbers = readSeatNumbers(text);
    if (!numbers) return 'Enter numbers of seats, such as 1, 4-6';
    return { productId, numbers };
  }

  const seats = readWhole(text);
  if (seats === null || seats > seatsLeft) return `Enter a whole number from 0 to ${seatsLeft}`;
  if (seats === 0) return null;
  return { productId, seats };
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
