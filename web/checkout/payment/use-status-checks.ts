import { useEffect, useEffectEvent, useState } from 'react';
import { useCheckoutState } from '../checkout-session.ts';
import { checkStatus } from './check-status.ts';
import type { PaymentContext } from './pay.ts';
import type { PurchaseAttempt } from './purchase-attempt.ts';

/** About 12 minutes in all. The last delay is repeated. */
const delaySeconds = [3, 5, 8, 12, 18, 25, 30];
const mostChecks = 28;

/**
 * Asks about an unconfirmed payment again and again while the buyer can see the page. `ended`: it has stopped, until the
 * buyer comes back to the page. Null if only the buyer can ask, because the page doesn't have the card or may not ask.
 */
export function useStatusChecks(attempt: PurchaseAttempt, context: PaymentContext): 'on' | 'ended' | null {
  const { verifiedAt, isPaying, resumed } = useCheckoutState();
  const [ended, setEnded] = useState(false);
  const { payment } = attempt;
  const canAsk = payment !== undefined && verifiedAt !== null;
  const ask = useEffectEvent(async (isOver: () => boolean) => {
    if (payment) await checkStatus({ attempt, payment }, context, isOver);
  });
  const startsNow = useEffectEvent(() => resumed);

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
