import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sessionCalls } from '../../contract/desk/session.ts';
import { callDesk } from '../api/call-desk.ts';
import { forgetSession } from '../api/use-desk.ts';
import { forgetRecentThings } from '../ui/recent-things.ts';
import { forgetDrafts } from '../ui/use-draft.ts';

/** Signs out this browser, or all of the operator's, and forgets what it has loaded and drafted. */
export function useSignOut({ everywhere }: { readonly everywhere: boolean }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callDesk(sessionCalls.signOut, { body: { everywhere } }),
    onSuccess: () => {
      forgetDrafts();
      forgetRecentThings();
      forgetSession(queryClient);
    },
  });
}
