import { queryOptions, useQuery } from '@tanstack/react-query';
import { calls } from '../../contract/calls.ts';
import { ApiError } from '../api/api-error.ts';
import { ask } from '../api/send.ts';
import { shownPolicies } from '../policies/policy-query.ts';

export const quoteQuery = (token: string) =>
  queryOptions({
    queryKey: ['quote', token],
    // The shop keeps which policies the quote's buyer was shown.
    queryFn: async ({ client }) =>
      ask(calls.readQuote, { body: { token }, headers: await shownPolicies(client) }),
  });

/** The quote as it was loaded last; never loads it. */
export function useLoadedQuote(token: string | undefined) {
  return useQuery({ ...quoteQuery(token ?? ''), enabled: false });
}

/** A link that was cut off when it was copied is none that the shop ever made. */
export function isUnknownQuote(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
