import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client.ts';
import { ShopPage } from './shop-page.tsx';
import './styles/main.css';

const root = document.getElementById('app');
if (!root) throw new Error('The page has no element for the app.');

const page = (
  <StrictMode>
    <ShopPage queryClient={createQueryClient()} />
  </StrictMode>
);

// The built page contains its first screen; the development server's is empty. A transition
// hydrates in slices, between which the page responds.
if (root.firstElementChild) startTransition(() => void hydrateRoot(root, page));
else createRoot(root).render(page);
