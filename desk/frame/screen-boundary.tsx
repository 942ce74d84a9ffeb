import { useMutation } from '@tanstack/react-query';
import { Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { sessionCalls } from '../../contract/desk/session.ts';
import { Button } from '../../web/ui/button.tsx';
import { FailureBoundary } from '../../web/ui/failure-boundary.tsx';
import { callDesk } from '../api/call-desk.ts';
import { ActionFailure } from '../ui/action-failure.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Screen } from '../ui/screen.tsx';
import { reloadWithDrafts } from '../ui/use-draft.ts';

/** Keeps the navigation usable when a screen fails to load or to render. */
export function ScreenBoundary({ children }: { readonly children: ReactNode }) {
  return <FailureBoundary fallback={<ScreenFailure />}>{children}</FailureBoundary>;
}

/** A part that did not load is never asked for again, and a new release has other parts: only a reload helps. */
function ScreenFailure() {
  const { mutate, error, isPending } = useMutation({
    // Without the shop, a reload would lose the page.
    mutationFn: () => callDesk(sessionCalls.readSession, {}),
    onSuccess: reloadWithDrafts,
  });
  return (
    <Screen title="This screen did not load">
      <ActionFailure error={error} />
      <EmptyState
        icon={Unplug}
        title="Load it again"
        action={
          <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
            Try again
          </Button>
        }
      >
        The shop may have been updated, or the connection was lost. Nothing was changed, and what you typed is
        kept.
      </EmptyState>
    </Screen>
  );
}
