import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { renewalPlanQuery } from '../../api/renewal-plan.ts';
import { itemsOf, type Purchase, renewedBy } from './purchase-attempt.ts';

type Renewing = Pick<Purchase, 'email' | 'lines' | 'quote' | 'renews' | 'renewCovered'>;

/** The days that the licences of a purchase would have, if it were paid today. */
export function purchasePlanQuery({ email, lines, quote, renews, renewCovered }: Renewing) {
  return renewalPlanQuery({
    email,
    items: itemsOf(lines),
    renews: quote ? undefined : renews,
    renewCovered: renewCovered || undefined,
    quote: quote?.token,
  });
}

/**
 * Loaded for a renewal, unless it is being paid: its own order would then cover its seats. `isOff`:
 * there is nothing to pay yet. `isAwaited`: the first days are being loaded, and the buyer may be
 * asked something before the form is shown.
 */
export function usePurchasePlan(purchase: Renewing, { isOff }: { readonly isOff: boolean }) {
  const isRenewal = renewedBy(purchase).length > 0;
  const query = useQuery({ ...purchasePlanQuery(purchase), enabled: isRenewal && !isOff });
  const isLoading = query.isLoading && !isOff;
  const [isReady, setReady] = useState(!isLoading);
  // Later, the form stays while other days are loaded.
  if (!isReady && !isLoading) setReady(true);
  return { query, plan: isRenewal ? query.data : undefined, isAwaited: !isReady && isLoading };
}
