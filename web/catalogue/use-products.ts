import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { listProducts } from '../api.ts';

/** The product list with its ETag, by which checkout says what prices the buyer saw. */
export const productsQuery = queryOptions({
  queryKey: ['api', 'products'],
  queryFn: ({ signal }) => listProducts(signal),
});

export function useProducts() {
  return useQuery(productsQuery);
}

/** Fetches the list ahead of need, when the buyer is about to open it. A failed list is left to the buyer. */
export function prefetchProducts(client: QueryClient) {
  if (client.getQueryState(productsQuery.queryKey) === undefined) void client.prefetchQuery(productsQuery);
}
