import { QueryClient } from '@tanstack/react-query';

/**
 * Data is loaded once and never goes stale. Nothing is asked for again by itself: not after a failure, not on
 * a timer, not when the window gets the focus or a screen opens anew. By default a query is a GET to its key.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: async (context) => (await import('./api.ts')).loadByKey(context),
        retry: false,
        retryOnMount: false,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        // The shop may be on this very machine, whatever the browser thinks of its network.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
