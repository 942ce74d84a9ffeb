import { useEffect, useEffectEvent, useState } from 'react';
import { checkOut } from '../../api/api.ts';
import { ApiError } from '../../api/api-error.ts';
import { advanceCheckout, currentCheckout, useCheckoutState } from '../checkout-session.ts';
import { readCheckoutFailure } from './checkout-failure.ts';
import { describeAnswer, endFailed, endSent, type PaymentContext } from './pay.ts';
import { checkoutRequestFor, type KeptPayment, type PurchaseAttempt } from './purchase-attempt.ts';

/** About 12 minutes in all. The last delay is repeated. */
const delaySeconds = [3, 5, 8, 12, 18, 25, 30];
const mostChecks = 28;

/**
 * Asks about an unconfirmed payment again and again while the buyer can see the page. `ended`: it has stopped, until the
 * buyer comes back to the page. Null if only the buyer can ask, because the page doesn't have the card or may not ask.
 */
export function useStatusChecks(attempt: PurchaseAttempt, context: PaymentContext): 'on' | 'ended' | null {
  const { verifiedAt, isPaying, unconfirmed } = useCheckoutState();
  const [ended, setEnded] = useState(false);
  const { payment } = attempt;
  const canAsk = payment !== undefined && verifiedAt !== null;
  const ask = useEffectEvent(async (isOver: () => boolean) => {
    if (payment) await checkStatus({ attempt, payment }, context, isOver);
  });
  const startsNow = useEffectEvent(() => unconfirmed === 'resumed');

  useEffect(() => {
    if (!canAsk || isPaying) return;
    let [count, isAsking, isOver] = [0, false, false];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const schedule = () => {
      clearTimeout(timer);
      if (isOver || document.hidden) return;
      if (count >= mostChecks) return setEnded(true);
      timer = setTimeout(check, 1000 * (delaySeconds[count] ?? delaySeconds.at(-1) ?? 0));
    };
    const check = async () => {
      clearTimeout(timer);
      if (isAsking) return;
      isAsking = true;
      await ask(() => isOver);
      isAsking = false;
      count += 1;
      schedule();
    };
    const resume = () => {
      if (document.hidden) return clearTimeout(timer);
      count = 0;
      setEnded(false);
      void check();
    };
    document.addEventListener('visibilitychange', resume);
    window.addEventListener('online', resume);
    setEnded(false);
    if (startsNow()) void check();
    else schedule();
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', resume);
      window.removeEventListener('online', resume);
    };
  }, [canAsk, isPaying]);

  if (!canAsk) return null;
  return ended ? 'ended' : 'on';
}

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
    if (sent.kind !== currentCheckout().unconfirmed) endSent(sent, { attempt, card: payment }, context);
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
  const { unconfirmed } = currentCheckout();
  if (unconfirmed === 'resumed' || (unconfirmed === 'to-approve' && reachedShop))
    advanceCheckout({ type: 'status-unknown', reachedShop });
}
