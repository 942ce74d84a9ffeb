import { Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../web/ui/button.tsx';
import { FailureBoundary } from '../../web/ui/failure-boundary.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Screen } from '../ui/screen.tsx';

/** Keeps the navigation usable when a screen fails to load or to render. */
export function ScreenBoundary({ children }: { readonly children: ReactNode }) {
  return <FailureBoundary fallback={<ScreenFailure />}>{children}</FailureBoundary>;
}

function ScreenFailure() {
  return (
    <Screen title="This screen did not load">
      <EmptyState
        icon={Unplug}
        title="Reload the page"
        action={
          <Button variant="secondary" onClick={() => location.reload()}>
            Reload
          </Button>
        }
      >
        The shop may have been updated, or the connection was lost. Nothing was changed.
      </EmptyState>
    </Screen>
  );
}
