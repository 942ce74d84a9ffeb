import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { calls } from '../../contract/calls.ts';
import { ask } from '../api/send.ts';
import { advanceFindKeys } from './find-keys-state.ts';
import { isRefused } from './use-order-call.ts';

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
  useEffect(() => {
    if (isRefused(error, 401)) advanceFindKeys({ type: 'not-verified' });
  }, [error]);
  useEffect(() => {
    if (!isOneAddress) advanceFindKeys({ type: 'other-address' });
    else if (email !== null) advanceFindKeys({ type: 'listed', email });
  }, [email, isOneAddress]);

  return {
    email,
    orders: pages.flatMap(({ orders }) => orders),
    onTheirWay: pages[0]?.onTheirWay ?? 0,
    error: isRefused(error, 401) ? null : error,
    isLoading: query.isLoading,
    isLoadingMore: query.isFetchingNextPage,
    hasMore: query.hasNextPage,
    reload: () => void query.refetch(),
    loadMore: () => void query.fetchNextPage(),
  };
}
