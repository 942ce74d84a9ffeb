import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { PricedProduct } from './responses.ts';

/** The list with its ETag, by which checkout tells the shop which prices the buyer saw. */
export const productsQuery = queryOptions({
  queryKey: ['api', 'products'],
  // Loads the calls' schemas, which the first screen does without. Ignores cancellation: the next
  // screen waits for the same list.
  queryFn: async () => (await import('./api.ts')).listProducts(),
});

export function useProducts() {
  return useQuery(productsQuery);
}

/** The list if it is loaded; never loads it. */
export function useLoadedProducts() {
  return useQuery({ ...productsQuery, enabled: false }).data?.products;
}

export function prefetchProducts(client: QueryClient) {
  if (client.getQueryState(productsQuery.queryKey)?.status !== 'error')
    void client.prefetchQuery(productsQuery);
}

/** Reloads a list older than some seconds: its prices and stock are about to be paid for. */
export function refreshProducts(client: QueryClient) {
  if (client.getQueryData(productsQuery.queryKey) === undefined) return;
  void client.prefetchQuery({ ...productsQuery, staleTime: 5_000 });
}

/** Whether an order for so many seats gets its keys later. */
export function awaitsKeys(
  { quantity }: { readonly quantity: number },
  product?: PricedProduct,
): boolean {
  const availability = product?.availability;
  return availability?.backorder === true && quantity > availability.left;
}

/** Whether the shop refuses so many seats, because fewer are left. */
export function exceedsStock(seats: number, product?: PricedProduct): boolean {
  const availability = product?.availability;
  return availability !== undefined && !availability.backorder && seats > availability.left;
}
