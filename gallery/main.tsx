import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../web/api/query-client.ts';
import { GalleryPage } from './gallery-page.tsx';
import './gallery.css';

const root = document.getElementById('app');
if (!root) throw new Error('The page has no place for the gallery.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <GalleryPage />
    </QueryClientProvider>
  </StrictMode>,
);
