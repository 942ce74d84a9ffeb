import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../web/api/api-error.ts';
import { forgetSession } from './session-data.ts';

/**
 * Data is stale after a few seconds: other operators and the shop itself change it. Any response that says that nobody
 * is signed in brings up the sign-in screen.
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
