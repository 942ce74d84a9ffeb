import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createQueryClient } from './api/query-client.ts';
import { productsQuery } from './api/use-products.ts';
import { ShopPage } from './shop-page.tsx';

/**
 * The home screen with an empty cart, before any script runs. A live shop has products of its own,
 * so its page starts without any.
 */
export default function prerender({ live }: { readonly live: boolean }): string {
  const queryClient = createQueryClient();
  if (live) queryClient.setQueryData(productsQuery.queryKey, { products: [], etag: null });
  return renderToString(
    <StrictMode>
      <ShopPage queryClient={queryClient} />
    </StrictMode>,
  );
}
