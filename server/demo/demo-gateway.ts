import { setTimeout as wait } from 'node:timers/promises';
import { type CardPayment, parseExpiry } from '../../contract/checkout.ts';
import { demoCard } from '../../contract/demo.ts';
import type { DeclineReason } from '../payments/decline-reasons.ts';
import type { ChargeOutcome, ChargeRequest, PaymentGateway } from '../payments/payment-gateway.ts';
import { type LedgerEntry, LedgerGateway, type LedgerParts, newDemoId } from './demo-ledger.ts';

/** How long the time-out card delays its outcome; the port allows 10 s. */
const timeoutCardMilliseconds = 2_000;

/**
 * A gateway that moves no money. It accepts test cards only, and keeps every outcome in its ledger.
 */
export class DemoGateway extends LedgerGateway implements PaymentGateway {
  readonly #clock: () => Date;

  constructor({ clock, ...ledger }: LedgerParts & { readonly clock: () => Date }) {
    super(ledger, 'demo', 'stripe');
    this.#clock = clock;
  }

  charge({ orderId, amountCents, payment, captureLater }: ChargeRequest): Promise<ChargeOutcome> {
    if (!('cardNumber' in payment)) throw new Error('The demo gateway takes card fields alone');
    const verdict = judgeDemoCard(payment, this.#clock());
    return this.unknownInOutage(async () => {
      if (verdict === 'fail') return (await this.find(orderId)) ?? { kind: 'unknown' };
      const { isNew, outcome } = await this.record(
        orderId,
        amountCents,
        toEntry(verdict, captureLater),
      );
      if (isNew && verdict === 'time-out') {
        await wait(timeoutCardMilliseconds);
        return { kind: 'unknown' };
      }
      return outcome.kind === 'never-charged'
        ? { kind: 'declined', reason: 'card-declined' }
        : outcome;
    });
  }
}

function toEntry(verdict: Exclude<DemoVerdict, 'fail'>, captureLater = false): LedgerEntry {
  if (verdict !== 'approve' && verdict !== 'time-out')
    return { outcome: 'declined', reason: verdict, transaction_id: null };
  const outcome = captureLater ? 'authorised' : 'approved';
  return { outcome, reason: null, transaction_id: newDemoId('TXN') };
}

/**
 * What the demo gateway does with a card: it approves or declines it. `fail`: it charges nothing
 * and reports no outcome. `time-out`: it charges the card and reports no outcome.
 */
type DemoVerdict = 'approve' | 'fail' | 'time-out' | DeclineReason;

/** The test numbers, which no bank issues, with the wording in `docs/payments.md`. */
export const demoCards: readonly { number: string; verdict: DemoVerdict; outcome: string }[] = [
  { number: demoCard.cardNumber, verdict: 'approve', outcome: 'Approved' },
  { number: '4000 0000 0000 0002', verdict: 'card-declined', outcome: 'Declined' },
  {
    number: '4000 0000 0000 9995',
    verdict: 'insufficient-funds',
    outcome: 'Declined: insufficient funds',
  },
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

/** Decides what happens to a card. A number that isn't in the table is declined. */
export function judgeDemoCard(card: CardPayment, now: Date): DemoVerdict {
  const withoutSpaces = (text: string) => text.replace(/\s/g, '');
  const cardNumber = withoutSpaces(card.cardNumber);
  const verdict = demoCards.find(({ number }) => withoutSpaces(number) === cardNumber)?.verdict;
  if (!verdict) return 'test-cards-only';
  if (isPast(card.expiryDate, now)) return 'card-expired';
  return /^\d{3,4}$/.test(card.cvv) ? verdict : 'wrong-security-code';
}

/** A card is valid until the end of its month in UTC, which is never earlier than in Australia. */
function isPast(expiryDate: string, now: Date): boolean {
  const expiry = parseExpiry(expiryDate);
  return expiry === null || now.getTime() >= Date.UTC(expiry.year, expiry.month, 1);
}
