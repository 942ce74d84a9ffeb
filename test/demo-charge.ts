import type { CardPayment } from '../contract/checkout.ts';
import { demoCards } from '../server/demo/demo-gateway.ts';
import type { CardUnderTest } from './gateway-order.ts';

/** A test card with this outcome, which starts as in the table of test numbers. */
export function demoCardWith(outcome: string): CardPayment {
  const known = demoCards.find((card) => card.outcome.startsWith(outcome));
  if (!known) throw new Error(`No test number has the outcome ${outcome}`);
  return { cardNumber: known.number, expiryDate: '12/49', cvv: '123', cardholderName: 'Mia Nguyen' };
}

const cards: Readonly<Partial<Record<CardUnderTest, CardPayment>>> = {
  good: demoCardWith('Approved'),
  refused: demoCardWith('Declined'),
  empty: demoCardWith('Declined: insufficient funds'),
  expired: { ...demoCardWith('Approved'), expiryDate: '10/26' },
};

/** Pays at a demo gateway under test. */
export async function payWithDemoCard(card: CardUnderTest): Promise<CardPayment> {
  const payment = cards[card];
  if (!payment) throw new Error(`No test number is for ${card}`);
  return payment;
}

/** A charge with a test card, for a gateway that decides it in one call. */
export function demoCharge(orderId: string, payment = demoCardWith('Approved'), amountCents = 8999) {
  return { orderId, amountCents, gstCents: 0, payment, recordPaymentId: async () => true };
}

/** An order without a payment, to ask a demo gateway about. */
export function orderOf(orderId: string) {
  return { orderId, amountCents: 8999, paymentId: null };
}
