import type { OrderView } from '../../contract/desk/order.ts';
import { readSeatNumbers } from '../../contract/desk/order-actions.ts';
import { parseCents } from '../../contract/money.ts';

/** What an operator has entered about a refund. */
export interface RefundDraft {
  readonly kind: 'whole' | 'seats' | 'numbers' | 'amount';
  /** How many, as typed, by product. */
  readonly seats: Readonly<Record<string, string>>;
  /** Which ones, as typed, by product. */
  readonly numbers: Readonly<Record<string, string>>;
  /** Dollars including GST, as typed. */
  readonly amount: string;
  readonly reason: string;
}

export const emptyDraft: RefundDraft = { kind: 'whole', seats: {}, numbers: {}, amount: '', reason: '' };

/** What to refund, as the shop's call takes it. */
export type RefundSelection =
  | { kind: 'whole' }
  | { kind: 'seats'; seats: SeatSelection[] }
  | { kind: 'amount'; amountCents: number };

type SeatSelection = { productId: string; seats: number } | { productId: string; numbers: number[] };

/** The message for each field that can't be used: `reason`, `amount`, `seats`, `numbers`, or the id of a product. */
export type DraftFaults = Readonly<Record<string, string>>;

export type ReadDraft = { readonly what: RefundSelection } | { readonly faults: DraftFaults };

/** Reads a draft for an order whose lines have seats left. */
export function readDraft(draft: RefundDraft, lines: OrderView['lines']): ReadDraft {
  const noReason = draft.reason.trim() === '' && {
    reason: 'Enter a reason',
  };
  if (draft.kind === 'whole') return noReason ? { faults: noReason } : { what: { kind: 'whole' } };
  if (draft.kind === 'amount') {
    const amountCents = parseCents(draft.amount.replaceAll(/[$,\s]/g, ''));
    if (amountCents !== null && amountCents > 0 && !noReason)
      return { what: { kind: 'amount', amountCents } };
    const noAmount = !amountCents && { amount: 'Enter dollars, such as 12.50' };
    return { faults: { ...noReason, ...noAmount } };
  }
  const faults: Record<string, string> = { ...noReason };
  const seats: SeatSelection[] = [];
  for (const line of lines) {
    const read = draft.kind === 'seats' ? readCount(draft, line) : readNumbers(draft, line);
    if (typeof read === 'string') faults[line.productId] = read;
    else if (read) seats.push(read);
  }
  if (seats.length === 0 && Object.keys(faults).every((name) => name === 'reason'))
    faults[draft.kind] = `Enter ${draft.kind === 'seats' ? 'how many' : 'which'} seats to refund`;
  return Object.keys(faults).length > 0 ? { faults } : { what: { kind: 'seats', seats } };
}

type Line = OrderView['lines'][number];

/** The message for a field that can't be read; null for one that is empty. */
function readCount({ seats }: RefundDraft, { productId, seatsLeft }: Line): SeatSelection | string | null {
  const typed = (seats[productId] ?? '').trim();
  const count = /^\d{1,3}$/.test(typed) ? Number(typed) : Number.NaN;
  if (typed === '' || count === 0) return null;
  if (count <= seatsLeft) return { productId, seats: count };
  return `Enter a whole number from 0 to ${seatsLeft}`;
}

function readNumbers({ numbers: typed }: RefundDraft, { productId }: Line): SeatSelection | string | null {
  const text = (typed[productId] ?? '').trim();
  if (text === '') return null;
  const numbers = readSeatNumbers(text);
  return numbers ? { productId, numbers } : 'Enter numbers of seats, such as 1, 4-6';
}
