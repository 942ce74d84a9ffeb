import { type Payment, parseExpiry } from '../../contract/checkout.ts';
import { demoCard } from '../../contract/demo.ts';
import type { DeclineReason } from './payment-gateway.ts';

/**
 * What the demo gateway does with a card: it takes the money, refuses, fails without charging, or takes the
 * money and never answers.
 */
export type DemoVerdict =
  | { readonly kind: 'approve' | 'fail' | 'fall-silent' }
  | { readonly kind: 'decline'; readonly reason: DeclineReason };

interface DemoCard {
  readonly number: string;
  readonly verdict: DemoVerdict;
  /** What the buyer and the ledger see; stands in `docs/payments.md` word for word. */
  readonly outcome: string;
}

/** The test numbers: all are made up, and no bank issues them. */
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
    verdict: { kind: 'fall-silent' },
    outcome: 'Time-out: the outcome is unknown, though the card was charged',
  },
];

/** Whether a card number is one of the test numbers. Blanks do not matter. */
export function isTestNumber(cardNumber: string): boolean {
  return findCard(cardNumber) !== undefined;
}

/** Judges a card at a moment. Blanks in the number do not matter; a number that is not in the table is refused. */
export function judgeDemoCard(card: Payment, now: Date): DemoVerdict {
  const known = findCard(card.cardNumber);
  if (!known) return { kind: 'decline', reason: 'test-cards-only' };
  if (isPast(card.expiryDate, now)) return { kind: 'decline', reason: 'card-expired' };
  if (!/^\d{3,4}$/.test(card.cvv)) return { kind: 'decline', reason: 'wrong-security-code' };
  return known.verdict;
}

function findCard(cardNumber: string): DemoCard | undefined {
  return demoCards.find(({ number }) => withoutBlanks(number) === withoutBlanks(cardNumber));
}

function withoutBlanks(text: string): string {
  return text.replace(/\s/g, '');
}

/** A card is good through the last moment of its month, in UTC: nowhere in Australia does that end it early. */
function isPast(expiryDate: string, now: Date): boolean {
  const expiry = parseExpiry(expiryDate);
  return expiry === null || now.getTime() >= Date.UTC(expiry.year, expiry.month, 1);
}
