import type { Payment } from '../../../contract/checkout.ts';
import { checkOut } from '../../api/api.ts';
import type { OrderResult } from '../../api/responses.ts';
import type { StepFailure } from '../../steps/step-failure.ts';
import { advanceCheckout } from '../checkout-session.ts';
import { showChallenge } from '../gateway/card-gateway.ts';
import { checkoutRequestFor, type PurchaseAttempt } from './purchase-attempt.ts';

/** How a payment ended that did not fail. An open challenge charges nothing until the buyer passes it. */
export type SentPayment =
  | { readonly kind: 'paid'; readonly order: OrderResult }
  | { readonly kind: 'on-its-way' }
  /** The buyer left the challenge, or for some reason it was never shown; or the bank's app or a page waits for the buyer. */
  | { readonly kind: 'to-approve'; readonly failure?: StepFailure; readonly address?: string };

/** Sends a payment. If the bank asks for a challenge, shows it and sends the same again, which returns the outcome. */
export async function sendPayment(
  attempt: PurchaseAttempt,
  card: Payment,
  { statusOnly = false } = {},
): Promise<SentPayment> {
  const request = checkoutRequestFor(attempt, card);
  const first = await checkOut(request, { ...attempt, statusOnly });
  if (!('clientSecret' in first)) return describeAnswer(first);
  const onShow = () => advanceCheckout({ type: 'challenge-opened' });
  const failure = await showChallenge(first.clientSecret, onShow);
  advanceCheckout({ type: 'challenge-closed' });
  if (failure) return { kind: 'to-approve', failure };
  return describeAnswer(await checkOut(request, attempt));
}

export function describeAnswer(answer: Awaited<ReturnType<typeof checkOut>>): SentPayment {
  if (!('status' in answer)) return { kind: 'paid', order: answer };
  if (answer.status === 'waiting' && !answer.toApprove) return { kind: 'on-its-way' };
  return { kind: 'to-approve', ...('address' in answer && { address: answer.address }) };
}
