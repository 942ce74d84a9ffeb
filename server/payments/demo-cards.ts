import { type CardPayment, type Payment, parseExpiry } from '../../contract/checkout.ts';
import { demoCard } from '../../contract/demo.ts';
import type { DeclineReason } from './payment-gateway.ts';

/**
 * What the demo gateway does with a card: it approves or declines it. `fail`: it charges nothing and reports no outcome.
 * `time-out`: it charges the card and reports no outcome.
 */
export type DemoVerdict = 'approve' | 'fail' | 'time-out' | DeclineReason;

/** The test numbers, which no bank issues, with the wording in `docs/payments.md`. */
export const demoCards: readonly { number: string; verdict: DemoVerdict; outcome: string }[] = [
  { number: demoCard.cardNumber, verdict: 'approve', outcome: 'Approved' },
  { number: '4000 0000 0000 0002', verdict: 'card-declined', outcome: 'Declined' },
  { number: '4000 0000 0000 9995', verdict: 'insufficient-funds', outcome: 'Declined: insufficient funds' },
  {
    number: '4000 0000 0000 0119',
    verdict: 'fail',
    outcome: 'Gateway error: the outcome is unknown, and nothing was charged',
  },
  {
    number: '4000 0000 0000 0408',
    verdict: 'time-out',
    outcome: 'Time-out: the outcome is unknown, though the card was charged',
  },
];

/** The card of a payment. Any other is not for the demo gateway: passing one is a programming error. */
export function requireCard(payment: Payment): CardPayment {
  if ('cardNumber' in payment) return payment;
  throw new Error('The demo gateway takes card fields alone');
}

/** Decides what happens to a card. A number that isn't in the table is declined. */
export function judgeDemoCard(card: CardPayment, now: Date): DemoVerdict {
  const verdict = findVerdict(card.cardNumber);
  if (!verdict) return 'test-cards-only';
  if (isPast(card.expiryDate, now)) return 'card-expired';
  return /^\d{3,4}$/.test(card.cvv) ? verdict : 'wrong-security-code';
}

function findVerdict(cardNumber: string): DemoVerdict | undefined {
  return demoCards.find(({ number }) => withoutSpaces(number) === withoutSpaces(cardNumber))?.verdict;
}

function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '');
}

/** A card is valid until the end of its month in UTC, which is never earlier than in Australia. */
function isPast(expiryDate: string, now: Date): boolean {
  const expiry = parseExpiry(expiryDate);
  return expiry === null || now.getTime() >= Date.UTC(expiry.year, expiry.month, 1);
}
