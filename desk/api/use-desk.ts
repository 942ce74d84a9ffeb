import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeskCall } from '../../contract/desk/desk-call.ts';
import type { DeskInput } from './call-desk.ts';
import { callDesk } from './call-desk.ts';

/** The data of a call. While other input loads, the previous data stays. */
export function useDeskQuery<C extends DeskCall>(call: C, input: DeskInput<C>) {
  return useQuery({
    queryKey: [call.path, input],
    queryFn: () => callDesk(call, input),
    placeholderData: keepPreviousData,
  });
}

/** An action of the operator. Afterwards everything on the screen is loaded again: it may have been done, or outdated. */
export function useDeskAction<C extends DeskCall>(call: C) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: DeskInput<C>) => callDesk(call, input),
    onSettled: () => queryClient.invalidateQueries(),
  });
}
