import { QueryClient } from '@tanstack/react-query';

/**
 * Data is loaded once and never goes stale, without retries. By default a query is a GET to its
 * key.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: async (context) => (await import('./api.ts')).loadByKey(context),
        retry: false,
        retryOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        // The shop may run on this machine, which works offline.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
