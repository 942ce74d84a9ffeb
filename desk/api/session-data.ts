import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type DeskCall, isAllowed } from '../../contract/desk/desk-call.ts';
import type { DeskSession } from '../../contract/desk/session.ts';

/** The key of the query for who is signed in: null when nobody is. */
export const sessionKey = ['session'] as const;

/** Whether the operator's role includes a call: the page hides what needs another. */
export function useIsAllowed(): (call: DeskCall) => boolean {
  const session = useQueryClient().getQueryData<DeskSession>(sessionKey);
  return ({ role }) => session != null && isAllowed(session.role, role);
}

/** Brings up the sign-in screen. Nothing that was loaded is kept for the next operator. */
export function forgetSession(queryClient: QueryClient) {
  // Several calls may find out: by the second one, the sign-in screen has data of its own.
  if (queryClient.getQueryData(sessionKey) === null) return;
  queryClient.setQueryData(sessionKey, null);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}
