import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type * as z from 'zod/mini';
import { calls } from '../../contract/calls.ts';
import { ApiError } from '../api/api-error.ts';
import { ask } from '../api/send.ts';
import { advanceFindKeys } from './find-keys-state.ts';

const queryKey = ['my-orders'];
type MyOrders = z.infer<typeof calls.listMyOrders.answer>;

export type Orders = ReturnType<typeof useOrders>;

/** They are forgotten when the dialog closes. */
export function useOrders(isShown: boolean) {
  const client = useQueryClient();
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => ask(calls.listMyOrders, { query: { after: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    enabled: isShown,
    gcTime: 0,
  });
  const pages = query.data?.pages ?? [];
  const email = pages[0]?.email ?? null;
  const isOneAddress = pages.every((page) => page.email === email);
  const { error } = query;

  // Each refusal has an error of its own: a session may end again before more orders are loaded.
  useEffect(() => {
    if (isRefused(error, 401)) advanceFindKeys({ type: 'not-verified', hasOrders: email !== null });
  }, [error, email]);
  // Another tab of the browser verified another address.
  useEffect(() => {
    if (!isOneAddress) void client.resetQueries({ queryKey });
  }, [isOneAddress, client]);

  return {
    query,
    email,
    orders: pages.flatMap(({ orders }) => orders),
    onTheirWay: pages[0]?.onTheirWay ?? 0,
    endingSoon: pages[0]?.endingSoon,
    error: isRefused(error, 401) ? null : error,
    /** Before those of another address are loaded. */
    forget: () => client.resetQueries({ queryKey }),
  };
}

/**
 * The shop responds alike to a session that ended, or is another address's now, and to an order
 * that does not exist, so this loads the list again. After the end of a session the call has
 * neither a result nor an error.
 */
export function useOrderCall<Result>(email: string, call: () => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        return await call();
      } catch (error) {
        if (!isRefused(error, 404) && !isRefused(error, 401)) throw error;
        await client.refetchQueries({ queryKey });
        const list = client.getQueryState<InfiniteData<MyOrders>>(queryKey);
        if (isRefused(list?.error, 401) || list?.data?.pages[0]?.email !== email) return null;
        throw error;
      }
    },
    // Keys are not kept after they are hidden.
    gcTime: 0,
  });
}

function isRefused(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}
