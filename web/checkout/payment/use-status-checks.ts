import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { isPayPal } from '../../../contract/checkout.ts';
import { checkOut } from '../../api/api.ts';
import { ApiError } from '../../api/api-error.ts';
import { advanceCheckout, currentCheckout, useCheckoutState } from '../checkout-session.ts';
import { takeApproval } from './approval.ts';
import { readCheckoutFailure } from './checkout-failure.ts';
import { describeAnswer, endFailed, endSent, type OpenPayment } from './pay.ts';
import { checkoutRequestFor, type PurchaseAttempt } from './purchase-attempt.ts';

/** Between the checks: about 12 minutes in all. */
const delaySeconds = [5, 8, 12, 18, 25, ...Array<number>(22).fill(30)];

/**
 * Asks about an unconfirmed payment again and again while the buyer can see the page. `ended`: it has stopped, until the
 * buyer comes back to the page. Null if only the buyer can ask, because the page doesn't have the card or may not ask.
 */
export function useStatusChecks(attempt: PurchaseAttempt): 'on' | 'ended' | null {
  const queryClient = useQueryClient();
  const { verifiedAt, isPaying } = useCheckoutState();
  const [ended, setEnded] = useState(false);
  const { payment } = attempt;
  const canAsk = payment !== undefined && verifiedAt !== null;
  const ask = useEffectEvent(async (over: AbortSignal) => {
    if (payment) await checkStatus({ attempt, card: payment, queryClient }, over);
  });

  useEffect(() => {
    if (!canAsk || isPaying) return;
    let round = new AbortController();
    const checkInRounds = async (firstDelay: number) => {
      round.abort();
      round = new AbortController();
      const { signal } = round;
      setEnded(false);
      if (document.hidden) return;
      for (const seconds of [firstDelay, ...delaySeconds]) {
        await wait(seconds);
        if (signal.aborted) return;
        await ask(signal);
      }
      if (!signal.aborted) setEnded(true);
    };
    const resume = () => void checkInRounds(0);
    document.addEventListener('visibilitychange', resume);
    window.addEventListener('online', resume);
    void checkInRounds(currentCheckout().unconfirmed === 'resumed' ? 0 : 3);
    return () => {
      round.abort();
      document.removeEventListener('visibilitychange', resume);
      window.removeEventListener('online', resume);
    };
  }, [canAsk, isPaying]);

  if (!canAsk) return null;
  return ended ? 'ended' : 'on';
}

function wait(seconds: number) {
  return new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
}

/** Failures that say what became of the payment, or what the buyer has to do first. */
const news = ['not-charged', 'verify-again'];

/**
 * Asks the shop what became of an unconfirmed payment, without the buyer. It charges nothing, unless the buyer has just
 * approved the payment at PayPal: then the purchase is repeated, which takes the approved money. Its result is dropped
 * once it is over: the buyer has closed the checkout, or asks too.
 */
async function checkStatus(payment: OpenPayment, over: AbortSignal): Promise<void> {
  const { attempt, card } = payment;
  if (!navigator.onLine) return advanceCheckout({ type: 'status-unknown', reachedShop: false });
  try {
    const request = checkoutRequestFor(attempt, card);
    const answer = await checkOut(request, {
      ...attempt,
      statusOnly: !isPayPal(card) || !takeApproval(),
    });
    if (over.aborted) return;
    const sent = describeAnswer(answer);
    if (sent.kind !== currentCheckout().unconfirmed) endSent(sent, payment);
  } catch (error) {
    if (over.aborted) return;
    if (news.includes(readCheckoutFailure(error).kind)) return endFailed(error, payment);
    const code = error instanceof ApiError ? error.problem?.code : null;
    const reachedShop = code === 'outcome-unknown' || code === 'in-progress';
    advanceCheckout({ type: 'status-unknown', reachedShop });
  }
}
