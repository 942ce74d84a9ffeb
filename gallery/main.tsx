import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { GalleryPage } from './gallery-page.tsx';
import './gallery.css';

const root = document.getElementById('app');
if (!root) throw new Error('The page has no place for the gallery.');
createRoot(root).render(
  <StrictMode>
    <GalleryPage />
  </StrictMode>,
);
