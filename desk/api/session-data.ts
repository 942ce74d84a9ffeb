import type { QueryClient } from '@tanstack/react-query';

/** The key of the query for who is signed in: null when nobody is. */
export const sessionKey = ['session'] as const;

/** Brings up the sign-in screen. Nothing that was loaded is kept for the next operator. */
export function forgetSession(queryClient: QueryClient) {
  // Several calls may find out: by the second one, the sign-in screen has data of its own.
  if (queryClient.getQueryData(sessionKey) === null) return;
  queryClient.setQueryData(sessionKey, null);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}
