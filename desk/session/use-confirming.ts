import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeskSession } from '../../contract/desk/session.ts';
import { settleFreshCode } from '../api/call-desk.ts';
import { sessionKey } from '../api/use-desk.ts';

/** Confirms the operator by a code or a passkey. The action that waits for it then goes on. */
export function useConfirming<Given = void>(confirm: (given: Given) => Promise<DeskSession>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: confirm,
    onSuccess: (session) => {
      queryClient.setQueryData(sessionKey, session);
      settleFreshCode(true);
    },
  });
}
