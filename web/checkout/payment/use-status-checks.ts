import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { currentCheckout, useCheckoutState } from '../checkout-session.ts';
import { checkStatus } from './payment.ts';
import type { PurchaseAttempt } from './purchase-attempt.ts';

/** Between the checks: about 12 minutes in all. */
const delaySeconds = [5, 8, 12, 18, 25, ...Array<number>(22).fill(30)];

/**
 * Asks while the buyer can see the page. `ended`: it has stopped, until the buyer comes back to the
 * page. Null if only the buyer can ask: the page doesn't have the card or may not ask.
 */
export function useStatusChecks(attempt: PurchaseAttempt): 'on' | 'ended' | null {
  const queryClient = useQueryClient();
  const { verifiedAt, isPaying, unconfirmed } = useCheckoutState();
  const [ended, setEnded] = useState(false);
  const { payment } = attempt;
  const isAnswered = unconfirmed === 'not-received';
  const canAsk = payment !== undefined && verifiedAt !== null && !isAnswered;
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
