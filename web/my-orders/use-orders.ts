import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { calls } from '../../contract/calls.ts';
import { ApiError } from '../api/api-error.ts';
import { ask } from '../api/send.ts';
import { advanceFindKeys } from './find-keys-state.ts';

const queryKey = ['my-orders'];

/** The orders of the verified address, page by page. They are forgotten when they are no longer shown. */
export function useOrders() {
  const client = useQueryClient();
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) =>
      ask(calls.listMyOrders, pageParam === null ? {} : { query: { after: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
  });
  const pages = query.data?.pages ?? [];
  const email = pages[0]?.email ?? null;
  const isOneAddress = pages.every((page) => page.email === email);
  const { error } = query;

  useEffect(() => {
    if (isRefused(error, 401)) advanceFindKeys({ type: 'not-verified' });
  }, [error]);
  // Another tab of the browser verified another address.
  useEffect(() => {
    if (!isOneAddress) void client.resetQueries({ queryKey });
  }, [isOneAddress, client]);

  return {
    query,
    email,
    orders: pages.flatMap(({ orders }) => orders),
    onTheirWay: pages[0]?.onTheirWay ?? 0,
    error: isRefused(error, 401) ? null : error,
  };
}

/**
 * A call about one order of the list. The shop responds alike to a session that ended, or is another address's now, and to
 * an order that does not exist, so this loads the list again.
 */
export function useOrderCall<Result>(call: () => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onError: async (error) => {
      if (isRefused(error, 404) || isRefused(error, 401)) await client.refetchQueries({ queryKey });
    },
    // Keys are not kept after they are hidden.
    gcTime: 0,
  });
}

function isRefused(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}
