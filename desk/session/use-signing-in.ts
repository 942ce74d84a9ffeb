import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DeskSession, sessionCalls } from '../../contract/desk/session.ts';
import { ApiError } from '../../web/api/api-error.ts';
import { CookiesBlocked } from '../../web/api/cookies-blocked.ts';
import { callDesk } from '../api/call-desk.ts';
import { sessionKey } from '../api/use-desk.ts';

/** Signs in by a code, a link or a passkey, and shows the desk. */
export function useSigningIn<Given = void>(signIn: (given: Given) => Promise<DeskSession>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (given: Given) => {
      const session = await signIn(given);
      await checkCookie();
      return session;
    },
    onSuccess: (session) => queryClient.setQueryData(sessionKey, session),
  });
}

/** Without its cookie, the first call of the desk would lead back here without a word. */
async function checkCookie() {
  try {
    await callDesk(sessionCalls.readSession, {});
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw new CookiesBlocked();
  }
}
