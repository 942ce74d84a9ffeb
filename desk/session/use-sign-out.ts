import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sessionCalls } from '../../contract/desk/session.ts';
import { callDesk } from '../api/call-desk.ts';
import { forgetSession } from '../api/session-data.ts';
import { forgetDrafts } from '../ui/use-draft.ts';

/** Signs this browser out. Nothing that it has loaded or that was typed is kept. */
export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callDesk(sessionCalls.signOut, { body: { everywhere: false } }),
    onSuccess: () => {
      forgetDrafts();
      forgetSession(queryClient);
    },
  });
}
