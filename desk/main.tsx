import './styles/main.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { FailureBoundary } from '../web/ui/failure-boundary.tsx';
import { Toaster } from '../web/ui/toaster.tsx';
import { createDeskQueryClient } from './api/use-desk.ts';
import { DeskFailure } from './frame/desk-failure.tsx';
import { DeskFrame } from './frame/desk-frame.tsx';
import { OpenScreen } from './open-screen.tsx';
import { FreshCodeDialog } from './session/fresh-code-dialog.tsx';
import { SignedIn } from './session/sign-in.tsx';

const root = document.getElementById('app');
if (!root) throw new Error('The page has no element for the app.');

createRoot(root).render(
  <StrictMode>
    <FailureBoundary fallback={<DeskFailure />}>
      <QueryClientProvider client={createDeskQueryClient()}>
        <SignedIn>
          {(session) => (
            <>
              <DeskFrame session={session}>
                <OpenScreen />
              </DeskFrame>
              <FreshCodeDialog session={session} />
            </>
          )}
        </SignedIn>
        <Toaster />
      </QueryClientProvider>
    </FailureBoundary>
  </StrictMode>,
);
