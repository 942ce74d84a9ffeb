import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { calls } from '../../contract/calls.ts';
import { ApiError } from '../api/api-error.ts';
import { ask } from '../api/send.ts';
import { advanceFindKeys } from './find-keys-state.ts';

/** The orders of the verified address, page by page. They are forgotten when the dialog closes. */
export function useOrders(list: number, isShown: boolean) {
  const query = useInfiniteQuery({
    queryKey: ['my-orders', list],
    queryFn: ({ pageParam }) =>
      ask(calls.listMyOrders, pageParam === null ? {} : { query: { after: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: isShown,
    gcTime: 0,
  });
  const pages = query.data?.pages ?? [];
  const email = pages[0]?.email ?? null;
  const isOneAddress = pages.every((page) => page.email === email);
  const { error } = query;
  const isSignedOut = isRefused(error, 401);

  // Each refusal has an error of its own: a session may end again before more orders are loaded.
  useEffect(() => {
    if (isRefused(error, 401)) advanceFindKeys({ type: 'not-verified' });
  }, [error]);
  useEffect(() => {
    if (!isOneAddress) advanceFindKeys({ type: 'other-address' });
    else if (email !== null) advanceFindKeys({ type: 'listed', email });
  }, [email, isOneAddress]);

  return {
    query,
    email,
    orders: pages.flatMap(({ orders }) => orders),
    onTheirWay: pages[0]?.onTheirWay ?? 0,
    error: isSignedOut ? null : error,
  };
}

/**
 * A call about one order of the list. The shop responds alike to a session that ended and to an order that does not
 * exist, so this asks which it was. After the end of a session the call has neither a result nor an error.
 */
export function useOrderCall<Result>(email: string, call: () => Promise<Result>) {
  return useMutation({
    mutationFn: async () => {
      try {
        return await call();
      } catch (error) {
        if (await isSessionOver(email, error)) return null;
        throw error;
      }
    },
    // Keys are not kept after they are hidden.
    gcTime: 0,
  });
}

async function isSessionOver(email: string, error: unknown): Promise<boolean> {
  if (!isRefused(error, 404) && !isRefused(error, 401)) return false;
  try {
    const list = await ask(calls.listMyOrders);
    if (list.email === email) return false;
    advanceFindKeys({ type: 'other-address' });
    return true;
  } catch (failure) {
    if (!isRefused(failure, 401)) return false;
    advanceFindKeys({ type: 'not-verified' });
    return true;
  }
}

function isRefused(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}
