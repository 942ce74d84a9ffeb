import { type Payment, parseExpiry } from '../../contract/checkout.ts';
import { demoCard } from '../../contract/demo.ts';
import type { DeclineReason } from './payment-gateway.ts';

/**
 * What the demo gateway does with a card. `fail`: it charges nothing and reports no outcome. `time-out`: it charges
 * the card and reports no outcome.
 */
export type DemoVerdict =
  | { readonly kind: 'approve' | 'fail' | 'time-out' }
  | { readonly kind: 'decline'; readonly reason: DeclineReason };

interface DemoCard {
  readonly number: string;
  readonly verdict: DemoVerdict;
  /** The wording in `docs/payments.md`. */
  readonly outcome: string;
}

/** The test numbers. No bank issues them. */
export const demoCards: readonly DemoCard[] = [
  { number: demoCard.cardNumber, verdict: { kind: 'approve' }, outcome: 'Approved' },
  {
    number: '4000 0000 0000 0002',
    verdict: { kind: 'decline', reason: 'card-declined' },
    outcome: 'Declined',
  },
  {
    number: '4000 0000 0000 9995',
    verdict: { kind: 'decline', reason: 'insufficient-funds' },
    outcome: 'Declined: insufficient funds',
  },
  {
    number: '4000 0000 0000 0119',
    verdict: { kind: 'fail' },
    outcome: 'Gateway error: the outcome is unknown, and nothing was charged',
  },
  {
    number: '4000 0000 0000 0408',
    verdict: { kind: 'time-out' },
    outcome: 'Time-out: the outcome is unknown, though the card was charged',
  },
];

/** Whether a card number is a test number, with or without spaces. */
export function isTestNumber(cardNumber: string): boolean {
  return findCard(cardNumber) !== undefined;
}

/** Decides what happens to a card. A number that isn't in the table is declined. */
export function judgeDemoCard(card: Payment, now: Date): DemoVerdict {
  const known = findCard(card.cardNumber);
  if (!known) return { kind: 'decline', reason: 'test-cards-only' };
  if (isPast(card.expiryDate, now)) return { kind: 'decline', reason: 'card-expired' };
  if (!/^\d{3,4}$/.test(card.cvv)) return { kind: 'decline', reason: 'wrong-security-code' };
  return known.verdict;
}

function findCard(cardNumber: string): DemoCard | undefined {
  return demoCards.find(({ number }) => withoutSpaces(number) === withoutSpaces(cardNumber));
}

function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '');
}

/** A card is valid until the end of its month in UTC, which is never earlier than in Australia. */
function isPast(expiryDate: string, now: Date): boolean {
  const expiry = parseExpiry(expiryDate);
  return expiry === null || now.getTime() >= Date.UTC(expiry.year, expiry.month, 1);
}
