import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type DeskCall, isAllowed } from '../../contract/desk/desk-call.ts';
import type { DeskSession } from '../../contract/desk/session.ts';
import { ApiError } from '../../web/api/api-error.ts';
import { callDesk, type DeskAnswer, type DeskInput, settleFreshCode } from './call-desk.ts';

/**
 * Data is stale after a few seconds: other operators and the shop itself change it. Any response
 * that nobody is signed in brings up the sign-in screen.
 */
export function createDeskQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.status === 401) forgetSession(client);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: false, staleTime: 5_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

/** The key of the query for who is signed in: null when nobody is. */
export const sessionKey = ['session'] as const;

/** Who is signed in. */
export function useSession(): DeskSession | null | undefined {
  return useQueryClient().getQueryData<DeskSession | null>(sessionKey);
}

/** Whether the operator's role includes a call: the page hides what needs another. */
export function useIsAllowed(): (call: DeskCall) => boolean {
  const session = useSession();
  return ({ role }) => session != null && isAllowed(session.role, role);
}

/** Brings up the sign-in screen, and forgets what was loaded and what waits for a code. */
export function forgetSession(queryClient: QueryClient) {
  settleFreshCode(false);
  // Several calls may find out: by the second one, the sign-in screen has data of its own.
  if (queryClient.getQueryData(sessionKey) === null) return;
  queryClient.setQueryData(sessionKey, null);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}

/** The data of a call. While other input loads, the previous data stays. */
export function useDeskQuery<C extends DeskCall>(call: C, input: DeskInput<C>) {
  return useQuery({
    queryKey: [call.path, input],
    queryFn: () => callDesk(call, input),
    placeholderData: keepPreviousData,
  });
}

/** One page of a list, as `ListScreen` takes it. The call's answer has the rows under a name. */
export function useDeskList<C extends DeskCall, Name extends keyof DeskAnswer<C>>(
  call: C,
  input: DeskInput<C>,
  name: Name,
) {
  const query = useDeskQuery(call, input);
  const { next } = (query.data ?? {}) as { next?: string | null };
  return { query, rows: query.data?.[name], next };
}

/** An action of the operator. Whether it is done or fails, the screen's data is loaded again. */
export function useDeskAction<C extends DeskCall>(call: C) {
  return useChange((input: DeskInput<C>) => callDesk(call, input));
}

/** An action that is one of several calls. */
export function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries() });
}
