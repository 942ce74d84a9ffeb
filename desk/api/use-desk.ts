import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { DeskCall } from '../../contract/desk/desk-call.ts';
import { callDesk } from './call-desk.ts';
import type { DeskAnswer, DeskInput } from './desk-types.ts';

/** The data of a call. While other input loads, the previous data stays. */
export function useDeskQuery<C extends DeskCall>(call: C, input: DeskInput<C>) {
  return useQuery({
    queryKey: [call.path, input],
    queryFn: () => callDesk(call, input),
    placeholderData: keepPreviousData,
  });
}

/** A page of a list. `next` is the cursor of the page after it; null when there is none. */
interface ListAnswer {
  readonly next: string | null;
}

/** A list whose pages follow each other: `pages` so far, and `fetchNextPage` for more while `hasNextPage`. */
export function useDeskList<C extends DeskCall>(
  call: DeskAnswer<C> extends ListAnswer ? C : never,
  input: DeskInput<C>,
) {
  return useInfiniteQuery({
    queryKey: [call.path, input],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      callDesk(call, addCursor(call, input, pageParam)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page as ListAnswer).next ?? undefined,
    select: ({ pages }) => pages,
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

/** A list takes its cursor where it takes its filters. */
function addCursor<C extends DeskCall>(
  call: C,
  input: DeskInput<C>,
  after: string | undefined,
): DeskInput<C> {
  const place = call.body ? 'body' : 'query';
  const { [place]: filters, ...rest } = input as Record<string, object | undefined>;
  return { ...rest, [place]: { ...filters, after } } as DeskInput<C>;
}
