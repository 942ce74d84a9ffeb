import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createQueryClient } from './api/query-client.ts';
import { ShopPage } from './shop-page.tsx';

/** The page before any script runs: the home screen with an empty cart, for `#app`. */
export default function prerender(): string {
  return renderToString(
    <StrictMode>
      <ShopPage queryClient={createQueryClient()} />
    </StrictMode>,
  );
}
