import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createQueryClient } from './query-client.ts';
import { ShopPage } from './shop-page.tsx';
import './styles/main.css';

const root = document.getElementById('app');
if (!root) throw new Error('The page has no place for the app.');

const page = (
  <StrictMode>
    <ShopPage queryClient={createQueryClient()} />
  </StrictMode>
);

// The built page comes with its first screen in it; the one of the development server comes empty. As a transition
// the taking over is done in slices, between which the page answers.
if (root.firstElementChild) startTransition(() => void hydrateRoot(root, page));
else createRoot(root).render(page);
