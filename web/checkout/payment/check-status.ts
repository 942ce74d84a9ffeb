import { checkOut } from '../../api/api.ts';
import { ApiError } from '../../api/api-error.ts';
import { advanceCheckout, currentCheckout } from '../checkout-session.ts';
import { readCheckoutFailure } from './checkout-failure.ts';
import { endFailed, endSent, type PaymentContext } from './pay.ts';
import { checkoutRequestFor, type KeptPayment, type PurchaseAttempt } from './purchase-attempt.ts';
import { describeAnswer } from './send-payment.ts';

interface UnconfirmedAttempt {
  readonly attempt: PurchaseAttempt;
  readonly payment: KeptPayment;
}

/** Failures that say what became of the payment, or what the buyer has to do first. */
const news = ['declined', 'not-sent', 'verify-again'];

/**
 * Asks the shop what became of an unconfirmed payment, without the buyer, and never charges. Its result is dropped once
 * `isOver`: the buyer has closed the checkout, or asks too.
 */
export async function checkStatus(
  { attempt, payment }: UnconfirmedAttempt,
  context: PaymentContext,
  isOver: () => boolean,
): Promise<void> {
  if (!navigator.onLine) return report(false);
  try {
    const request = checkoutRequestFor(attempt, payment);
    const answer = await checkOut(request, { ...attempt, statusOnly: true });
    if (isOver()) return;
    const sent = describeAnswer(answer);
    const { challengeLeft, isMoneyOnItsWay } = currentCheckout();
    const isKnown = sent.kind === 'money-on-its-way' ? isMoneyOnItsWay : challengeLeft;
    if (sent.kind === 'paid' || !isKnown) endSent(sent, { attempt, card: payment }, context);
  } catch (error) {
    if (isOver()) return;
    if (news.includes(readCheckoutFailure(error).kind))
      return endFailed(error, { attempt, card: payment, isOpen: true }, context);
    const code = error instanceof ApiError ? error.problem?.code : null;
    report(code === 'outcome-unknown' || code === 'in-progress');
  }
}

/** What the page shows already is kept as it is: a failure of the buyer's own check, for example. */
function report(reachedShop: boolean) {
  const { resumed, challengeLeft } = currentCheckout();
  if (resumed || (challengeLeft && reachedShop)) advanceCheckout({ type: 'status-unknown', reachedShop });
}
