import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';

/** The product list with its ETag, by which checkout says what prices the buyer saw. */
export const productsQuery = queryOptions({
  queryKey: ['api', 'products'],
  // The calls come with the schemas of their answers, which the first screen does without.
  // Nothing cancels it: a screen that goes must not stop the list that the next one waits for.
  queryFn: async () => (await import('../api.ts')).listProducts(),
});

export function useProducts() {
  return useQuery(productsQuery);
}

/** The list if it is loaded already; never loads it. */
export function useLoadedProducts() {
  return useQuery({ ...productsQuery, enabled: false }).data?.products;
}

/** Fetches the list ahead of need, when the buyer is about to open it. A failed list is left to the buyer. */
export function prefetchProducts(client: QueryClient) {
  if (client.getQueryState(productsQuery.queryKey)?.status !== 'error')
    void client.prefetchQuery(productsQuery);
}

/** Loads the list again if it is older than a minute: for prices that are about to be paid. */
export function refreshProducts(client: QueryClient) {
  if (client.getQueryData(productsQuery.queryKey) === undefined) return;
  void client.prefetchQuery({ ...productsQuery, staleTime: 60_000 });
}
