import type { OrderView } from '../../contract/desk/order.ts';
import { parseCents } from '../../contract/money.ts';

/** What an operator has entered about a refund. */
export interface RefundDraft {
  readonly kind: 'whole' | 'seats' | 'amount';
  /** As typed, by product. */
  readonly seats: Readonly<Record<string, string>>;
  /** Dollars including GST, as typed. */
  readonly amount: string;
  readonly reason: string;
}

export const emptyDraft: RefundDraft = { kind: 'whole', seats: {}, amount: '', reason: '' };

/** What to refund, as the shop's call takes it. */
export type RefundSelection =
  | { kind: 'whole' }
  | { kind: 'seats'; seats: { productId: string; seats: number }[] }
  | { kind: 'amount'; amountCents: number };

/** The message for each field that can't be used: `reason`, `amount`, `seats`, or the id of a product. */
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
  const seats: { productId: string; seats: number }[] = [];
  for (const { productId, seatsLeft } of lines) {
    const typed = (draft.seats[productId] ?? '').trim();
    const count = /^\d{1,3}$/.test(typed) ? Number(typed) : Number.NaN;
    if (typed === '' || count === 0) continue;
    if (count <= seatsLeft) seats.push({ productId, seats: count });
    else faults[productId] = `Enter a whole number from 0 to ${seatsLeft}`;
  }
  if (seats.length === 0 && Object.keys(faults).every((name) => name === 'reason'))
    faults.seats = 'Enter how many seats to refund';
  return Object.keys(faults).length > 0 ? { faults } : { what: { kind: 'seats', seats } };
}
