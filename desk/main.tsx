import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createDeskQueryClient } from './api/query-client.ts';
import { DeskPage } from './desk-page.tsx';
import './styles/main.css';

const root = document.getElementById('app');
if (!root) throw new Error('The page has no element for the app.');

createRoot(root).render(
  <StrictMode>
    <DeskPage queryClient={createDeskQueryClient()} />
  </StrictMode>,
);
