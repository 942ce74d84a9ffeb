import type { QueryClient } from '@tanstack/react-query';
import { productsQuery } from '../../api/use-products.ts';
import type { CheckoutFailure } from './checkout-failure.ts';

type PricesChanged = Extract<CheckoutFailure, { kind: 'prices-changed' }>;

/** Takes the product list over that came with a refusal, or loads it again. */
export async function updateProducts({ products, etag }: PricesChanged, queryClient: QueryClient) {
  if (!products) return void (await queryClient.refetchQueries(productsQuery));
  // The list in a refusal says nothing of stock.
  const known = queryClient.getQueryData(productsQuery.queryKey)?.products ?? [];
  const merged = products.map((product) => {
    const { availability, limited } = known.find(({ id }) => id === product.id) ?? {};
    return { ...product, availability, limited };
  });
  queryClient.setQueryData(productsQuery.queryKey, { products: merged, etag });
}
