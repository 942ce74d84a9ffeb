import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';

/** The product list with its ETag, by which checkout says what prices the buyer saw. */
export const productsQuery = queryOptions({
  queryKey: ['api', 'products'],
  // The calls come with the schemas of their answers, which the first screen does without.
  queryFn: async ({ signal }) => (await import('../api.ts')).listProducts(signal),
});

export function useProducts() {
  return useQuery(productsQuery);
}

/** Fetches the list ahead of need, when the buyer is about to open it. A failed list is left to the buyer. */
export function prefetchProducts(client: QueryClient) {
  if (client.getQueryState(productsQuery.queryKey) === undefined) void client.prefetchQuery(productsQuery);
}
