import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LogoMark } from '../web/ui/logo.tsx';
import { Toaster } from '../web/ui/toaster.tsx';
import { components } from './components.tsx';
import './main.css';

const root = document.getElementById('app');
if (!root) throw new Error('The page has no place for the gallery.');
createRoot(root).render(
  <StrictMode>
    <main className="column space-y-8 py-12">
      <h1 className="flex items-center gap-2.5 text-title">
        <LogoMark className="h-10 max-w-64" />
        Gallery
      </h1>
      {Object.entries(components).map(([name, states]) => (
        <section key={name} className="border-t border-line pt-4">
          <h2 className="mb-4 text-sm font-semibold text-ink-soft">{name}</h2>
          <div className="flex flex-wrap items-start gap-4">{states}</div>
        </section>
      ))}
    </main>
    <Toaster />
  </StrictMode>,
);
