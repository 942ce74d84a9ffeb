import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../contract/calls.ts';
import type { RenewalRequest } from '../../contract/renewals.ts';
import { ask } from './send.ts';

/**
 * The days that the licences of a renewal would have. Another purchase or another day changes them:
 * they are loaded again when the buyer comes back to them.
 */
export function renewalPlanQuery(wanted: RenewalRequest) {
  return queryOptions({
    queryKey: ['renewal-plan', wanted],
    queryFn: () => ask(calls.readRenewal, { body: wanted }),
    staleTime: 0,
    retryOnMount: true,
    refetchOnWindowFocus: true,
    gcTime: 300_000,
  });
}
