import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LogoMark } from '../web/ui/logo.tsx';
import { Toaster } from '../web/ui/toaster.tsx';
import { cards, content, messages } from './content.tsx';
import { controls, fields } from './controls.tsx';
import { Section } from './section.tsx';
import './gallery.css';

const root = document.getElementById('app');
if (!root) throw new Error('The page has no place for the gallery.');
createRoot(root).render(
  <StrictMode>
    <main className="column space-y-16 py-12">
      <h1 className="flex items-center gap-2.5 text-title">
        <LogoMark className="size-10" />
        Gallery
      </h1>
      {[controls, fields, messages, content, cards].map((section) => (
        <Section key={section.title} {...section} />
      ))}
    </main>
    <Toaster />
  </StrictMode>,
);
