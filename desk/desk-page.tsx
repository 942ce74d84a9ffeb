import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Toaster } from '../web/ui/toaster.tsx';
import { Tooltips } from '../web/ui/tooltips.tsx';
import { DeskFrame } from './frame/desk-frame.tsx';
import { OpenScreen } from './open-screen.tsx';
import { FreshCodeDialog } from './session/fresh-code-dialog.tsx';
import { SignedIn } from './session/signed-in.tsx';

/** The whole page: the sign-in screen, or the frame with the screen of the address. */
export function DeskPage({ queryClient }: { readonly queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SignedIn>
        {(session) => (
          <>
            <DeskFrame session={session}>
              <OpenScreen />
            </DeskFrame>
            <FreshCodeDialog email={session.email} />
          </>
        )}
      </SignedIn>
      <Toaster />
      <Tooltips />
    </QueryClientProvider>
  );
}
