import { queryOptions, useQuery } from '@tanstack/react-query';
import { calls } from '../../contract/calls.ts';
import { ApiError } from '../api/api-error.ts';
import { ask } from '../api/send.ts';

export const quoteQuery = (token: string) =>
  queryOptions({ queryKey: ['quote', token], queryFn: () => ask(calls.readQuote, { body: { token } }) });

/** The quote as it was loaded last; never loads it. */
export function useLoadedQuote(token: string | undefined) {
  return useQuery({ ...quoteQuery(token ?? ''), enabled: false });
}

/** Whether the shop has no such quote. A link that was cut off when it was copied is none that it ever made. */
export function isUnknownQuote(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
